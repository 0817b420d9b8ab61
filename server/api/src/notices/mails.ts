import type { NotificationKind } from '@recog/api-contract'
import type { Selectable } from 'kysely'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import type { NotificationTable } from '../database/tables/logs'
import { letterTo, type Mail } from '../outbox/enqueue'
import type { Settings } from '../settings'
import { listHeaders, stopLink } from './email-links'
import { DIGEST, KINDS } from './notifications'

/** What is told of a notification. */
export interface Told extends Pick<
  Selectable<NotificationTable>,
  'kind' | 'title' | 'text' | 'path' | 'committee_id'
> {
  /** The link that answers the event that it is about, without signing in. */
  readonly answer?: string | undefined
}

const DAY_SECONDS = 24 * 3600
/** Of these, an email that is a day late is useless. */
const SHORT_LIVED: readonly NotificationKind[] = ['request-waiting', 'event-reminder']

/** Tell a member of one thing, of all copies of an event, or of all that has changed in their groups. @param told of the same kind */
export const notificationMail = (app: App, to: Person, told: readonly [Told, ...Told[]]): Mail => {
  const [{ kind, path, committee_id, answer }] = told
  const link = stopLink(app, to.userId, kind)
  const isMembership = kind === 'membership-changed'
  return letterTo(to, {
    kind,
    recipientId: to.userId,
    headers: listHeaders(app, link, committee_id),
    ...(SHORT_LIVED.includes(kind) && { validSeconds: DAY_SECONDS }),
    subject: isMembership ? 'Your ReCOG working groups' : subjectOf(told),
    text: `${
      told.length > 1 && !isMembership
        ? items(app, told)
        : `${told.map((each) => [each.title, each.text].filter(Boolean).join('\n\n')).join('\n')}

${app.settings.publicUrl}${isMembership ? '/profile' : path}${answer ? `\n\n${toAnswer(answer)}` : ''}`
    }

${ending(app, KINDS[kind].about, link)}`,
  })
}

/** Tell a member of everything that they want to know once a day. */
export const dailyMail = (app: App, to: Person, told: readonly [Told, ...Told[]]): Mail => {
  const link = stopLink(app, to.userId, DIGEST)
  return letterTo(to, {
    kind: DIGEST,
    recipientId: to.userId,
    headers: listHeaders(app, link, null),
    subject: subjectOf(told),
    text: `${items(app, told)}

${ending(app, 'this once a day', link)}`,
  })
}

const subjectOf = ([{ title }, ...more]: readonly [Told, ...Told[]]): string =>
  more.length === 0 ? title : `${title} (and ${more.length} more)`

/** Each thing with the address of its page. */
const items = ({ settings }: App, told: readonly Told[]): string =>
  told
    .map(({ title, text, path, answer }) =>
      [title, text, `${settings.publicUrl}${path}`, answer && toAnswer(answer)].filter(Boolean).join('\n'),
    )
    .join('\n\n')

const toAnswer = (link: string): string => `Will you come? Answer without signing in: ${link}`

const ending = ({ settings }: App, about: string, link: string): string =>
  `If you have a question, please write to ${settings.contactEmail}.

You receive emails about ${about}. To stop them: ${link}

All your emails: ${settings.publicUrl}/notifications`

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
