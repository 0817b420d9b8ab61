import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import type { App } from '../app'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import type { Database } from '../database/open'
import { inTransaction, type Write } from '../database/write'
import type { CallOf } from '../http/bind'
import { findPerson } from '../policy/people'
import type { QueuedMail } from './transport'

/** After so many failures, an address gets only emails about its account and security. */
const MOST_FAILURES = 3

/**
 * What has become of an email: `gone` if nobody has the address, `unreachable` if it takes nothing for now, as when it is full, `refused`
 * if the email itself was not wanted, `delayed` if it is still being tried.
 */
export type Outcome = 'gone' | 'unreachable' | 'refused' | 'delayed'

/** Words of mail servers that send no status code, or always the same. */
const WORDS: readonly (readonly [RegExp, Outcome])[] = [
  [/mailbox (?:is )?full|over ?quota|out of storage|exceeded.{0,20}quota/i, 'unreachable'],
  [/spam|blocked|policy|blacklist|reputation|too large|size limit|virus/i, 'refused'],
  [
    /(?:user|recipient|address|mailbox|account)[^.]{0,60}(?:unknown|not found|does ?n[o']t exist|invalid|disabled|inactive|unavailable)|no such (?:user|recipient|mailbox)|unknown (?:user|recipient)|unrouteable|bad destination/i,
    'gone',
  ],
]

/** Words of mail servers that refuse the sender: often also that nobody has its address. */
const SENDER_WORDS = /sender (?:address rejected|verif)/i

/**
 * The outcome that a mail server reports with an enhanced status code (RFC 3463), and its words.
 *
 * @param status as in `5.1.1`; '' without one
 */
export function outcomeOf(status: string, words: string): Outcome {
  const [, kind = '', subject = '', detail = ''] = /^([245])\.(\d{1,3})\.(\d{1,3})$/.exec(status) ?? []
  if (SENDER_WORDS.test(words) || (subject === '1' && ['7', '8'].includes(detail))) return 'refused'
  const said = WORDS.find(([pattern]) => pattern.test(words))?.[1]
  if (subject === '7' || subject === '6' || `${subject}.${detail}` === '3.4') return 'refused'
  if (subject === '1') return kind === '4' ? 'unreachable' : 'gone'
  if (`${subject}.${detail}` === '2.1') return 'gone'
  if (subject === '2' || kind === '4') return 'unreachable'
  if (subject === '4') return said === 'gone' ? 'gone' : 'unreachable'
  return said ?? 'refused'
}

const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`

/** A report about one of our emails. */
export interface Bounce {
  /** Of the email that it is about: nobody can make up the id of one that they have not got. */
  readonly mailId: string
  readonly outcome: Outcome
}

/**
 * Read a delivery report (RFC 3464), or one of a mail server that writes plain text.
 *
 * @param host of our message ids
 * @returns undefined for everything else, such as an absence notice or the report about a mail that is not ours
 */
export async function readBounce(mail: Uint8Array, host: string): Promise<Bounce | undefined> {
  const parsed = await PostalMime.parse(mail, { forceRfc822Attachments: true })
  const attached = parsed.attachments.map(({ mimeType, content }) => ({
    mimeType,
    text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
  }))
  const report = attached.find(({ mimeType }) => mimeType === 'message/delivery-status')?.text
  const words = parsed.text ?? parsed.html ?? ''
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? ''
  const isReport =
    report !== undefined ||
    header('x-failed-recipients') !== '' ||
    /^(?:mailer-daemon|postmaster)@/i.test(parsed.from?.address ?? '')
  const everything = [
    ...attached.map(({ text }) => text),
    words,
    header('in-reply-to'),
    header('references'),
  ].join('\n')
  const mailId = new RegExp(`<(${UUID})@${host.replaceAll('.', String.raw`\.`)}>`, 'i').exec(everything)?.[1]
  if (!isReport || mailId === undefined) return undefined

  const field = (name: string) =>
    new RegExp(String.raw`^${name}:[ \t]*(.*(?:\r?\n[ \t].*)*)`, 'im').exec(report ?? '')?.[1]?.trim() ?? ''
  const action = field('Action').toLowerCase()
  if (['delivered', 'relayed', 'expanded'].includes(action)) return undefined
  const diagnosis = `${field('Diagnostic-Code')} ${words}`
  const inDiagnosis = /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(diagnosis)?.[1] ?? ''
  const status = /^[245]\.\d+\.\d+/.exec(field('Status'))?.[0] ?? ''
  // 5.0.0 says nothing, and what follows in words often does.
  const outcome = outcomeOf(/^[45]\.0\.0$|^$/.test(status) ? inDiagnosis : status, diagnosis)
  return { mailId, outcome: action === 'delayed' ? 'delayed' : outcome }
}

/** The outcome with which a mail server refused a recipient at once; undefined if it may take the email later. */
export function refusedAtOnce(error: unknown): Outcome | undefined {
  if (!(error instanceof Error && 'responseCode' in error && 'response' in error)) return undefined
  if (Number(error.responseCode) < 500) return undefined
  const response = String(error.response)
  return outcomeOf(/\b(5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '', response)
}

/**
 * Note in the audit log that an email will never be delivered, and count the failure if it is one of the address.
 *
 * @param reason an `Outcome`, or why the portal gave it up itself
 */
export async function noteUndeliverable(
  app: App,
  tx: Write,
  { to_address, to_name, kind }: Pick<QueuedMail, 'to_address' | 'to_name' | 'kind'>,
  reason: string,
): Promise<void> {
  const owner = await findPerson(tx, to_address)
  if (owner && (reason === 'gone' || reason === 'unreachable'))
    await countFailure(app, tx, owner.userId, normaliseEmail(to_address), reason)
  const target = { userId: owner?.userId ?? '', email: to_address, displayName: to_name }
  await record(app, tx, { action: 'mail.undeliverable', target, details: { kind, reason } })
}

/** Count a failure of a person's address. */
export async function countFailure(
  app: App,
  tx: Write,
  userId: string,
  email_normalised: string,
  reason: Outcome,
): Promise<void> {
  const fresh = { email_normalised, last_at: app.now(), reason }
  await tx
    .insertInto('mail_failures')
    .values({ user_id: userId, failures: 1, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...fresh,
        // Those of an earlier address do not count.
        failures: sql<number>`case when mail_failures.email_normalised = ${email_normalised} then mail_failures.failures + 1 else 1 end`,
      }),
    )
    .execute()
}

/** The people whose address takes no email, with when and why the last one failed. */
export const heldAddresses = (db: Pick<Database, 'selectFrom'>) =>
  db
    .selectFrom('mail_failures')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'mail_failures.user_id')
        .onRef('users.email_normalised', '=', 'mail_failures.email_normalised'),
    )
    .where('mail_failures.failures', '>=', MOST_FAILURES)

/** When and why the last email to a person failed, if their address is held. */
export const heldSince = (db: Pick<Database, 'selectFrom'>, userId: string) =>
  heldAddresses(db)
    .select(['mail_failures.last_at as lastAt', 'mail_failures.reason'])
    .where('mail_failures.user_id', '=', userId)
    .executeTakeFirst()

/** Send emails to the caller's address again. */
export async function resumeEmails({ app, actor }: CallOf<'resumeEmails'>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('mail_failures')
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await record(app, tx, { action: 'mail.resumed', actor, target: actor })
  })
}

/**
 * Note what a delivery report says. A second report about the same email changes nothing.
 *
 * @returns what was noted; undefined if there is no such email, or it is known already
 */
export async function noteBounce(app: App, { mailId, outcome }: Bounce): Promise<Outcome | undefined> {
  if (outcome === 'delayed') return undefined
  return inTransaction(app.db, async (tx) => {
    const mail = await tx
      .updateTable('outbox')
      .set({ failed_at: app.now(), last_error: outcome })
      .where('id', '=', mailId.toLowerCase())
      .where('sent_at', 'is not', null)
      .where('failed_at', 'is', null)
      .returning(['to_address', 'to_name', 'kind'])
      .executeTakeFirst()
    if (!mail) return undefined
    await noteUndeliverable(app, tx, mail, outcome)
    return outcome
  })
}
