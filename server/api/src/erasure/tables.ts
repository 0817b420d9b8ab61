import type { App } from '../app'
import type { Tables } from '../database/schema'
import type { Write } from '../database/write'
import { ERASED_NAME, withoutPerson, type Subject } from './subject'
import { eraseFromMails, mailsTo } from './mails'

type Erase = (tx: Write, subject: Subject, app: App) => Promise<unknown>

/** Tables of which each row belongs to one person. */
const OWN = [
  'memberships',
  'membership_notices',
  'pending_decisions',
  'sessions',
  'devices',
  'second_factors',
  'recovery_codes',
  'passkeys',
  'institution_links',
  'sign_ins',
  'sign_in_steps',
  'reset_links',
  'address_changes',
  'calendar_feeds',
  'notifications',
  'notification_choices',
  'mail_failures',
  'event_answers',
  'data_exports',
  'project_people',
] as const satisfies readonly (keyof Tables)[]

const deleteOwn =
  (table: (typeof OWN)[number]): Erase =>
  (tx, { userId }) =>
    tx.deleteFrom(table).where('user_id', '=', userId).execute()

/**
 * The effect of erasing a person on each table, in this order: what the facts of the table say (`database/tables`).
 * `audit_personal` is erased apart (`eraseAudit`).
 */
export const erasureOf: Readonly<Partial<Record<keyof Tables, Erase>>> = {
  ...Object.fromEntries(OWN.map((table) => [table, deleteOwn(table)])),
  membership_notices: async (tx, subject, app) => {
    await deleteOwn('membership_notices')(tx, subject, app)
    if (subject.names.length === 0) return
    await tx
      .updateTable('membership_notices')
      .set({ actor_name: ERASED_NAME })
      .where('actor_name', 'in', subject.names)
      .execute()
  },
  second_step_resets: (tx, { userId }) =>
    tx
      .deleteFrom('second_step_resets')
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('asked_by', '=', userId)]))
      .execute(),
  notifications: eraseFromNotifications,
  data_exports: eraseFromExports,
  projects: (tx, { userId }) =>
    tx
      .updateTable('projects')
      .set((eb) => ({ owner_user_id: null, version: eb('version', '+', 1) }))
      .where('owner_user_id', '=', userId)
      .execute(),
  decisions: async (tx, { userId }) => {
    await tx
      .updateTable('decisions')
      .set({ email: '', display_name: ERASED_NAME, reason: '' })
      .where('user_id', '=', userId)
      .execute()
    await tx
      .updateTable('decisions')
      .set({ decided_by_name: ERASED_NAME })
      .where('decided_by', '=', userId)
      .execute()
  },
  reset_requests: byAddress('reset_requests'),
  account_batch_items: byAddress('account_batch_items'),
  outbox: eraseMails,
  users: (tx, { userId }) => tx.deleteFrom('users').where('id', '=', userId).execute(),
}

/** The tables from which erasing somebody removes text. */
export const erasedTables: readonly string[] = [...Object.keys(erasureOf), 'audit_personal']

/** Delete what is kept about their addresses, unless somebody else has them now. */
function byAddress(table: 'reset_requests' | 'account_batch_items'): Erase {
  return async (tx, { userId, normalisedAddresses }) => {
    if (normalisedAddresses.length === 0) return
    await tx
      .deleteFrom(table)
      .where('email_normalised', 'in', normalisedAddresses)
      .where('email_normalised', 'not in', (eb) =>
        eb.selectFrom('users').select('users.email_normalised').where('users.id', '<>', userId),
      )
      .execute()
  }
}

async function eraseMails(tx: Write, subject: Subject): Promise<void> {
  const ids = await mailsTo(tx, subject)
  if (ids.length > 0) await tx.deleteFrom('outbox').where('id', 'in', ids).execute()
  await eraseFromMails(tx, subject)
}

/** Delete what they were told, and replace their name in what others were told: "Ada Example added you to Group alpha." */
async function eraseFromNotifications(tx: Write, subject: Subject, app: App): Promise<void> {
  await deleteOwn('notifications')(tx, subject, app)
  const { userId } = subject
  await tx.updateTable('notifications').set({ actor_id: null }).where('actor_id', '=', userId).execute()
  const rows = await tx.selectFrom('notifications').select(['id', 'title', 'text']).distinct().execute()
  for (const { id, title, text } of rows) {
    const erased = { title: withoutPerson(title, subject), text: withoutPerson(text, subject) }
    if (erased.title === title && erased.text === text) continue
    await tx.updateTable('notifications').set(erased).where('id', '=', id).execute()
  }
}

/** Delete their own export, and have those of others that name them prepared again: "Ada Example has left Group alpha". */
async function eraseFromExports(tx: Write, subject: Subject, app: App): Promise<void> {
  await deleteOwn('data_exports')(tx, subject, app)
  const again = { requested_at: app.now(), state: 'preparing' as const, html: '', json: '' }
  // One that is being prepared at this moment may have read the names already; it is not stored with this instant.
  await tx.updateTable('data_exports').set(again).where('state', '=', 'preparing').execute()
  const ready = await tx
    .selectFrom('data_exports')
    .select(['user_id', 'json'])
    .where('state', '=', 'ready')
    .execute()
  const named = ready.filter(({ json }) => {
    const text = textsIn(JSON.parse(json)).join('\n')
    return withoutPerson(text, subject) !== text
  })
  for (const { user_id } of named) {
    await tx.updateTable('data_exports').set(again).where('user_id', '=', user_id).execute()
  }
}

/** Every text in a JSON value, wherever it is: the exports of earlier versions may differ. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
