import type { Selectable } from 'kysely'
import type { Person } from '../audit/entry'
import type { MembershipNoticeTable } from '../database/tables/work'
import { letterTo, type Mail } from '../outbox/enqueue'
import type { Settings } from '../settings'
import { sentenceOf } from './note-membership'

/** Tell a member what has changed in their groups, who did it and where to ask. */
export const membershipMail = (
  settings: Settings,
  to: Person,
  notices: readonly Selectable<MembershipNoticeTable>[],
): Mail =>
  letterTo(to, {
    kind: 'membership',
    recipientId: to.userId,
    subject: 'Your ReCOG working groups',
    text: `${notices
      .map(({ role_before: before, role_after: after, committee_name, actor_name }) =>
        sentenceOf({ before, after }, committee_name, actor_name),
      )
      .join('\n')}

Your working groups: ${settings.publicUrl}/profile

If you have a question, please write to ${settings.contactEmail}.`,
  })

/** Confirm to an applicant that their request has arrived, without the name: anybody can enter any text and any address. */
export const receiptMail = (settings: Settings, to: Person): Mail =>
  letterTo(to, {
    kind: 'request-receipt',
    subject: 'We have received your request to join ReCOG',
    name: 'applicant',
    from: 'The ReCOG steering committee',
    text: `Thank you for your interest in ReCOG. Your request to join has arrived. The steering committee will decide on it, and you will
receive an email about the decision.

If you did not send this request, or have a question, please write to ${settings.contactEmail}.`,
  })

/** Tell a steering member how many requests wait; without names, since e-mail is not private. */
export const digestMail = (settings: Settings, to: Person, waiting: number): Mail =>
  letterTo(to, {
    kind: 'request-digest',
    recipientId: to.userId,
    validSeconds: 24 * 3600,
    subject:
      waiting === 1 ? '1 request to join ReCOG is waiting' : `${waiting} requests to join ReCOG are waiting`,
    text: `${waiting === 1 ? 'One request to join is waiting' : `${waiting} requests to join are waiting`} for a decision:

${settings.publicUrl}/steering/approve

You receive this email at most once a day, and only if there are new requests.`,
  })
