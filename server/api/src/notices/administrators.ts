import type { App } from '../app'
import type { Person } from '../audit/entry'
import { inTransaction, type Write } from '../database/write'
import { Refusal } from '../http/errors'
import { throttle } from '../http/throttle'
import type { NoticeKind } from '../metrics/metrics'
import { enqueue, letterTo, type Mail } from '../outbox/enqueue'
import { activeAdministrators, PERSON } from '../policy/people'
import type { Settings } from '../settings'

interface Notice {
  readonly kind: NoticeKind
  readonly subject: string
  readonly text: string
}

/** A notice about an account. @param actor undefined for the command line */
export function administratorNotice(
  kind: 'administrator-made' | 'administrator-reset' | 'second-step-reset',
  target: Person,
  actor: Person | undefined,
): Notice {
  const by = actor ? nameOf(actor) : 'the operator, on the command line'
  switch (kind) {
    case 'administrator-made':
      return {
        kind,
        subject: 'The ReCOG portal has a new administrator',
        text: `${nameOf(target)} was made an administrator of the ReCOG members’ portal by ${by}.`,
      }
    case 'administrator-reset':
      return {
        kind,
        subject: 'The password of a ReCOG administrator was reset',
        text: `The password of ${nameOf(target)}, an administrator of the ReCOG members’ portal, was reset by ${by}.`,
      }
    case 'second-step-reset':
      return {
        kind,
        subject: 'A member of ReCOG needs a new second step',
        text: `${by} has asked to remove the second step of ${nameOf(target)}, who has lost it. It happens in a day, unless they sign in before. If you\nare sure who asks, you can confirm it on their page in the administration: it then happens at once.`,
      }
  }
}

const nameOf = ({ displayName, email }: Person): string => (displayName ? `${displayName} (${email})` : email)

/**
 * Mail a notice to the administrators (R7.60), and count it, so that an operator can be alerted.
 *
 * @param except who did it, and who is told in another way
 */
export async function tellAdministrators(
  app: App,
  tx: Write,
  notice: Notice,
  except: readonly (Person | undefined)[] = [],
): Promise<void> {
  app.metrics.notices.inc({ kind: notice.kind })
  const administrators = await activeAdministrators(tx).select(PERSON).orderBy('id').execute()
  for (const person of administrators) {
    if (except.some((other) => other?.userId === person.userId)) continue
    await enqueue(app, tx, noticeMail(app.settings, person, notice))
  }
}

/** Tell the administrators that the audit log was changed, once a day. Never fails: whoever found it says so, too. */
export async function tellOfBrokenLog(app: App): Promise<void> {
  try {
    await throttle(app, ['notice', 'audit-log'], 1, 24 * 3600)
    await inTransaction(app.db, (tx) =>
      tellAdministrators(app, tx, {
        kind: 'audit-log',
        subject: 'The audit log of the ReCOG portal was changed',
        text: 'The audit log of the ReCOG members’ portal is not as it was written: rows were changed, added or removed. Please tell the operator, who\nfinds out more with "audit verify".',
      }),
    )
    app.wakeOutbox()
  } catch (error) {
    if (!(error instanceof Refusal)) app.warn('the administrators could not be told of the audit log')
  }
}

const noticeMail = (settings: Settings, to: Person, { kind, subject, text }: Notice): Mail =>
  letterTo(to, {
    kind: `notice-${kind}`,
    recipientId: to.userId,
    subject,
    text: `${text}

If nobody expected this, somebody may be attacking the portal. See who did what:

${settings.publicUrl}/admin/audit-logs

All administrators receive this email.`,
  })
