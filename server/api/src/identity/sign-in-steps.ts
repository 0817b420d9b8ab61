import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, later } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { newToken, sessionToken, setSessionToken, setSignedIn, tokenHash } from '../http/cookies'
import { PERSON } from '../policy/people'
import { type Browser, keepDevice, noteDevice } from './devices'
import { changePathTo, secondFactorPath } from './paths'
import { type Missing, missingFactor } from './second-factor'
import { startSession, type Vouched } from './sessions'

/** How long somebody who has typed the password may take for the second step. */
const STEP_SECONDS = 600

/** What the browser of somebody who knows the password gets: a session, or the right to prove the second factor. */
export interface Opened {
  readonly token: string
  readonly missing: Missing
}

/**
 * Start a session if the password, or the institution, was enough. Otherwise the token is only good for the second step: no row of
 * `sessions` has it, so that it signs nobody in.
 */
export async function startOrAsk(
  app: App,
  tx: Write,
  userId: string,
  browser: Browser,
  vouched?: Vouched,
): Promise<Opened> {
  const missing = await missingFactor(app, tx, userId)
  if (missing === 'nothing')
    return { token: await startSession(app, tx, userId, browser.userAgent, 1, vouched), missing }
  const token = newToken()
  await tx.updateTable('users').set({ temporary_used_at: null }).where('id', '=', userId).execute()
  await tx
    .insertInto('sign_in_steps')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      expires_at: later(app, STEP_SECONDS),
      ...vouched,
    })
    .execute()
  return { token, missing }
}

/** A sign-in that waits for its second step. */
export interface PendingSignIn extends Person {
  readonly tokenHash: string
  readonly mustChange: boolean
  readonly vouched: Vouched
}

/** A person who may sign in. The account is locked until the session exists, so that deactivating it ends the session. */
export const lockedMember = (
  tx: Write,
  userId: string,
): Promise<(Person & { must_change: number; temporary_until: string | null }) | undefined> =>
  tx
    .updateTable('users')
    .set((eb) => ({ must_change: eb.ref('must_change') }))
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .where('user_role', '<>', 'Declined')
    .returning([...PERSON, 'must_change', 'temporary_until'])
    .executeTakeFirst()

/** End the session, and the begun sign-in, of a browser in which another replaces it (edge case T10). */
export async function endPrevious(tx: Write, token: string): Promise<void> {
  for (const table of ['sessions', 'sign_in_steps'] as const)
    await tx.deleteFrom(table).where('token_hash', '=', tokenHash(token)).execute()
}

/** The sign-in that this browser has begun; undefined if there is none, or its time is over. */
export async function pendingSignIn(app: App, request: FastifyRequest): Promise<PendingSignIn | undefined> {
  const row = await app.db
    .selectFrom('sign_in_steps')
    .innerJoin('users', 'users.id', 'sign_in_steps.user_id')
    .select(['token_hash', 'users.id', 'users.email', 'users.display_name', 'users.must_change'])
    .select(['issuer', 'issuer_session'])
    .where('token_hash', '=', tokenHash(sessionToken(request) ?? ''))
    .where('expires_at', '>', app.now())
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      tokenHash: row.token_hash,
      userId: row.id,
      email: row.email,
      displayName: row.display_name,
      mustChange: row.must_change === 1,
      vouched: { issuer: row.issuer, issuer_session: row.issuer_session },
    }
  )
}

/**
 * End the second step with a session. The account is locked first, so that a change of the password, which
 * ends all sign-ins, finds either the step or the session. A temporary password is used up only now.
 *
 * @param factors 2 if the second one was proved: nobody needs it any more whose role or app was removed in the meantime
 * @returns the token of the session; undefined if the step was ended, or the temporary password used, in the meantime
 */
export async function finishSignIn(
  app: App,
  tx: Write,
  pending: PendingSignIn,
  browser: Browser,
  factors: 1 | 2,
): Promise<string | undefined> {
  const { userId, mustChange, vouched } = pending
  const locked = await tx
    .updateTable('users')
    .set({ temporary_used_at: mustChange ? app.now() : null })
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .where('temporary_used_at', 'is', null)
    .executeTakeFirst()
  const ended = await tx
    .deleteFrom('sign_in_steps')
    .where('token_hash', '=', pending.tokenHash)
    .executeTakeFirst()
  if (locked.numUpdatedRows !== 1n || ended.numDeletedRows !== 1n) return undefined
  const token = await startSession(app, tx, userId, browser.userAgent, factors, vouched)
  await noteDevice(app, tx, pending, browser, mustChange)
  await record(app, tx, { action: 'session.started', actor: pending })
  return token
}

/**
 * Send somebody who knows the password on: to the page that they wanted, or first to the second step.
 *
 * @param mustChange whether the password is temporary: another one has to be chosen first
 */
export function goOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, missing }: Opened,
  browser: Browser,
  returnUrl: string,
  mustChange = false,
): FastifyReply {
  if (missing !== 'nothing') {
    setSessionToken(request, reply, token)
    return reply.redirect(`${secondFactorPath}?returnUrl=${encodeURIComponent(returnUrl)}`, 303)
  }
  setSignedIn(request, reply, token)
  keepDevice(request, reply, browser)
  return reply.redirect(mustChange ? changePathTo(returnUrl) : returnUrl, 303)
}
