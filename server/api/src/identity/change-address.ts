import { isEmail, tidyLine } from '@recog/api-contract'
import { networkOf } from '@recog/server-kit/network'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type App, later } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { normaliseEmail, personSortKey } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import { antiforgeryToken } from '../http/antiforgery'
import { newToken, tokenHash } from '../http/cookies'
import { throttle } from '../http/throttle'
import { enqueue } from '../outbox/enqueue'
import type { SignedIn } from '../policy/actor'
import { findPerson } from '../policy/people'
import { field, hidden, problemOf, html, type FieldProblem, type Html } from './markup'
import { bindForm, csrfInput } from './form'
import { addressChangedMail, addressLinkSeconds, confirmAddressMail } from './mails'
import { sendPage } from './page'
import { confirmAddressPath, managePath, portalHref, queryText } from './paths'

export const changeAddressPath = '/identity/account/manage/email'

/** The form of the account page for a new e-mail address. @param hasPassword whether there is a password to ask for */
export const addressForm = (csrf: Html, hasPassword: boolean, problem?: FieldProblem): Html =>
  html`<h2 id="email">Email address</h2>
    <p>We will send a link to the new address. Your account keeps the old address until you open the link.</p>
    <form method="post" action="${changeAddressPath}">
      ${csrf}
      ${field({ name: 'newEmail', label: 'New email', type: 'email', autocomplete: 'email', error: problemOf(problem, 'newEmail') })}
      ${hasPassword && field({ name: 'currentPassword', label: 'Current password', type: 'password', autocomplete: 'current-password', error: problemOf(problem, 'currentPassword') })}
      <button class="quiet" type="submit">Send the link</button>
    </form>`

/** Why the account cannot change to this address; undefined if it can. */
async function reasonToRefuse(
  app: App,
  actor: SignedIn,
  email: string,
  hash: string | null,
  password: string,
): Promise<FieldProblem | undefined> {
  if (!isEmail(email)) return { field: 'newEmail', text: 'Please enter a valid email address.' }
  if (normaliseEmail(email) === normaliseEmail(actor.email))
    return { field: 'newEmail', text: 'This is already your address.' }
  const isProved = hash === null || (await app.passwords.verify(hash, password))
  return isProved ? undefined : { field: 'currentPassword', text: 'The current password is incorrect.' }
}

/**
 * Handle the form of the account page.
 *
 * @param hash of the password; null for a person without one, who has proved otherwise a moment ago that it is they
 * @returns why the address is refused; undefined once the link has been sent
 * @throws {Refusal} 429 after too many attempts; 503 if too many passwords are waiting to be hashed
 */
export async function handleAddressForm(
  app: App,
  actor: SignedIn,
  hash: string | null,
  fields: Readonly<Record<string, string>>,
): Promise<FieldProblem | undefined> {
  await throttle(app, ['change-address', actor.userId], 10, 3600)
  const email = tidyLine(fields['newEmail'] ?? '')
  const refused = await reasonToRefuse(app, actor, email, hash, fields['currentPassword'] ?? '')
  if (refused === undefined) await requestAddressChange(app, actor, email)
  return refused
}

/**
 * Send a link to the new address; nothing changes until it is opened (edge case T24). A second request replaces the first. If
 * the address is taken, the same row is stored but nothing is sent, so that the response is the same.
 */
export async function requestAddressChange(app: App, actor: Person, email: string): Promise<void> {
  const token = newToken()
  await inTransaction(app.db, async (tx) => {
    const change = {
      token_hash: tokenHash(token),
      email_before: normaliseEmail(actor.email),
      email_after: email,
      expires_at: later(app, addressLinkSeconds),
    }
    await tx
      .insertInto('address_changes')
      .values({ user_id: actor.userId, ...change })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .execute()
    if (!(await isTaken(tx, email))) {
      await enqueue(app, tx, confirmAddressMail(app.settings, { ...actor, email }, token))
    }
    await record(app, tx, { action: 'account.address-change-requested', actor, target: actor })
  })
  app.wakeOutbox()
}

/** Whether an account has this address already, in any spelling of it. */
export const isTaken = async (tx: Write, email: string): Promise<boolean> =>
  (await findPerson(tx, email)) !== undefined

/** Give an account another address, by which people without a name are sorted. @throws if another account has it */
export async function setAddress(tx: Write, userId: string, email: string): Promise<void> {
  const { first_name, last_name } = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({
      email,
      email_normalised: normaliseEmail(email),
      name_sort: personSortKey(last_name, first_name, email),
    })
    .where('id', '=', userId)
    .execute()
}

/** The open change that this link confirms, provided the account still has the address to be replaced. */
const pendingChange = (db: Pick<Write, 'selectFrom'>, app: App, token: string) =>
  db
    .selectFrom('address_changes')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'address_changes.user_id')
        .onRef('users.email_normalised', '=', 'address_changes.email_before'),
    )
    .select([
      'users.id as userId',
      'users.email',
      'users.display_name as displayName',
      'address_changes.email_after as emailAfter',
    ])
    .where('address_changes.token_hash', '=', tokenHash(token))
    .where('address_changes.expires_at', '>', app.now())
    .executeTakeFirst()

/**
 * Change the address, notify the old one, and invalidate links sent to it. Returns false if the link was already used, or
 * someone else now has the new address.
 */
export async function confirmAddressChange(app: App, token: string): Promise<boolean> {
  const done = await inTransaction(app.db, async (tx) => {
    const change = await pendingChange(tx, app, token)
    if (!change || (await isTaken(tx, change.emailAfter))) return false
    const { numDeletedRows } = await tx
      .deleteFrom('address_changes')
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return false
    const { userId, displayName, emailAfter } = change
    await setAddress(tx, userId, emailAfter)
    await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()
    await enqueue(app, tx, addressChangedMail(app.settings, change))
    const target = { userId, displayName, email: emailAfter }
    await record(app, tx, { action: 'account.address-changed', actor: change, target })
    return true
  }).catch((error: unknown) => {
    if (isDuplicate(error)) return false
    throw error
  })
  app.wakeOutbox()
  return done
}

/** Two people confirmed the same address at the same moment; the unique index refused the second. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['23505', 'SQLITE_CONSTRAINT', 'SQLITE_CONSTRAINT_UNIQUE'].includes(String(error.code))

const deadLink = (app: App, reply: FastifyReply) =>
  sendPage(app, reply, {
    title: 'This link no longer works',
    body: html`<p>A confirmation link works once, within a day, and only the newest one is valid.</p>
      <p><a class="button" href="${managePath}">Manage your account</a></p>`,
    status: 400,
  })

/**
 * Register the page behind the confirmation link. Opening it changes nothing yet, because mail scanners open links too (edge
 * case T24).
 */
export function addConfirmAddress(server: FastifyInstance, app: App): void {
  server.get(confirmAddressPath, async (request, reply) => {
    const token = queryText(request, 'token')
    const change = await pendingChange(app.db, app, token)
    if (!change) return deadLink(app, reply)
    const body = html`<p>
        Do you want to use <strong>${change.emailAfter}</strong> for your account from now on?
      </p>
      <form method="post" action="${confirmAddressPath}">
        ${csrfInput(antiforgeryToken(app, request, reply))}${hidden('token', token)}
        <button type="submit">Use this address</button>
      </form>`
    return sendPage(app, reply, { title: 'Confirm your new address', body })
  })

  bindForm(server, app, confirmAddressPath, async (request, reply, fields) => {
    await throttle(app, ['confirm-address', networkOf(request.ip)], 30, 900)
    if (!(await confirmAddressChange(app, fields['token'] ?? ''))) return deadLink(app, reply)
    const body = html`<p role="status">Please sign in with your new address from now on.</p>
      <p><a class="button" href="${portalHref(app.settings, '/profile')}">Go to your profile</a></p>`
    return sendPage(app, reply, { title: 'Your address has been changed', body })
  })
}
