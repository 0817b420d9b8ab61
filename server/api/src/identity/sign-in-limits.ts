import { networkOf } from '@recog/server-kit/network'
import type { App } from '../app'
import { normaliseEmail } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import { Refusal } from '../http/errors'
import { forgive, isRemembered, refund, remember, throttle, throttleKey } from '../http/throttle'
import { enqueue } from '../outbox/enqueue'
import { activeMember } from '../policy/people'
import { attemptsMail } from './mails'

/** Attempts and the length of their window in seconds. */
const PER_NETWORK = [200, 900] as const
const PER_ACCOUNT_AND_NETWORK = [10, 300] as const
const PER_ACCOUNT = [50, 3600] as const
const DAY = 24 * 3600
/** How long a network from which the owner signed in stays exempt from the limit of the account. */
const KNOWN_SECONDS = 90 * DAY

/** The counters of sign-ins to one account. */
interface SignInLimits {
  /** Counts an attempt. @throws {Refusal} 429 with the way back in */
  count(): Promise<void>
  /** The owner signed in. */
  succeed(): Promise<void>
}

/**
 * Limits attempts by network, by account and network, and by account over all networks. The last one must not lock the owner
 * out (edge case T19): it does not apply to networks from which they have signed in, and choosing a new password by a link
 * resets it. Unknown addresses are counted in the same way (edge case T18).
 */
export function signInLimits(app: App, email: string, ip: string): SignInLimits {
  const account = normaliseEmail(email)
  const network = networkOf(ip)
  const pair = ['login', account, network]
  const known = ['login', 'known', account, network]
  return {
    count: async () => {
      await throttle(app, ['login', 'network', network], ...PER_NETWORK)
      const owner = accountCounter(account)
      await throttle(app, pair, ...PER_ACCOUNT_AND_NETWORK, owner)
      const isKnown = await isRemembered(app, known)
      await throttle(app, owner, ...PER_ACCOUNT, owner).catch(async (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        await tellOwner(app, account)
        if (!isKnown) throw new Refusal(429, BLOCKED, error.extra)
      })
    },
    succeed: async () => {
      await forgive(app, pair)
      await refund(app, accountCounter(account))
      await remember(app, known, KNOWN_SECONDS)
    },
  }
}

const BLOCKED =
  'There were too many attempts to sign in to this account. If it is yours, use "Forgot your password?" on the sign-in page to choose a new password, which lets you in at once.'

/** Tell the owner once a day. The work is the same for an unknown address (edge case T18). */
async function tellOwner(app: App, account: string): Promise<void> {
  const isFirst = await throttle(app, ['login', 'told', account], 1, DAY).then(
    () => true,
    () => false,
  )
  if (!isFirst) return
  await inTransaction(app.db, async (tx) => {
    const owner = await activeMember(tx, 'email_normalised', account)
    const nobody = { userId: '', email: '', displayName: '' }
    const mail = await enqueue(app, tx, attemptsMail(app.settings, owner ?? nobody, PER_ACCOUNT[0]))
    await tx
      .deleteFrom('outbox')
      .where('id', '=', owner ? '' : mail)
      .execute()
  })
  app.wakeOutbox()
}

const accountCounter = (account: string) => ['login', 'account', account]

/** Lift the limit of an account, whose owner has proved with a link that they read its mail. */
export const liftAccountLimit = (app: App, email: string): Promise<void> =>
  forgive(app, accountCounter(normaliseEmail(email)))

/** Until when signing in to an account is refused, from one network or from all; null if it is not. */
export const blockedUntil = (app: App, email: string): Promise<string | null> =>
  exhaustedUntil(app, accountCounter(normaliseEmail(email)))

/** Lift the limits of an account, from every network. */
export const liftSignInLimits = (app: App, tx: Write, email: string): Promise<void> =>
  forgiveAll(app, tx, accountCounter(normaliseEmail(email)))

/** Until when the next attempt of an account is refused: the latest instant of its exhausted counts; null if none is. */
async function exhaustedUntil(app: App, owner: readonly string[]): Promise<string | null> {
  const row = await app.db
    .selectFrom('throttle')
    .select('resets_at')
    .where('owner', '=', throttleKey(app, owner))
    .where('resets_at', '>', app.now())
    .where((eb) => eb('count', '>=', eb.ref('most')))
    .orderBy('resets_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.resets_at ?? null
}

/** Reset all counts of an account. */
async function forgiveAll(app: App, tx: Write, owner: readonly string[]): Promise<void> {
  await tx.deleteFrom('throttle').where('owner', '=', throttleKey(app, owner)).execute()
}
