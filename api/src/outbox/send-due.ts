import type { App } from '../app'
import { removeMailFiles } from '../erasure/mails'
import { inOrder } from '../in-order'
import { activeMembers } from '../policy/active-members'
import { giveUp } from './give-up'
import type { QueuedMail, Transport } from './transport'
import { due, claim, delivered } from './claim'
import { attemptFailed } from './attempt-failed'

/** Mails that are sent at the same time. */
const AT_ONCE = 4

/** Send the mails that are due, a few at a time, so that one slow server does not hold up the others. Returns how many were delivered. */
export async function sendDue(app: App, transport: Transport): Promise<number> {
  const sent = await inOrder(await due(app), AT_ONCE, (mail) => sendOne(app, transport, mail))
  return sent.filter(Boolean).length
}

/** Whether the person a mail is for is no longer a member. */
async function hasLeft({ db }: App, { recipient_id }: QueuedMail): Promise<boolean> {
  if (recipient_id === null) return false
  const member = await activeMembers(db).select('id').where('id', '=', recipient_id).executeTakeFirst()
  return member === undefined
}

async function sendOne(app: App, transport: Transport, mail: QueuedMail): Promise<boolean> {
  if (!(await claim(app, mail))) return false
  if (await hasLeft(app, mail)) {
    await giveUp(app, mail, 'left')
    return false
  }
  try {
    await transport.send(mail)
    if (!(await delivered(app, mail))) await removeMailFiles(app, [mail.id])
    return true
  } catch (error) {
    await attemptFailed(app, mail, error)
    return false
  }
}
