import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type App, later } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { tokenHash } from '../http/cookies'
import { enqueue } from '../outbox/enqueue'
import { mustHaveSecondFactor } from '../policy/actor'
import { signInMail } from './mails'
import { temporaryPassword } from './passwords'

const PERIOD = 30
const RECOVERY_CODES = 10
const ENROLMENT_SECONDS = 900

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'ReCOG', label, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 })

/**
 * The time step of a code that an authenticator app shows (RFC 6238). Clocks may differ by one step.
 *
 * @param secret in base32
 * @param after the step of the last accepted code: neither that code nor an older one is accepted again
 * @returns undefined if the code is wrong, too old, or was used
 */
export function acceptedStep(
  secret: string,
  typed: string,
  instant: string,
  after: number,
): number | undefined {
  const token = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = Date.parse(instant)
  const delta = totp(secret).validate({ token, timestamp, window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / 1000 / PERIOD) + delta
  return step > after ? step : undefined
}

/**
 * Encrypt a text with AES-256-GCM, so that a copy of its table is useless without that of the keys.
 *
 * @param owner whom it is for: it cannot be read as that of another
 */
export function seal(key: Buffer, owner: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text that was sealed for this owner; undefined for anything else. */
export function unseal(key: Buffer, owner: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** A secret that a person is about to add to an app. */
export interface Enrolment {
  /** In base32. */
  readonly secret: string
  /** For the app, as a QR code has it. */
  readonly uri: string
  /** For the form: nothing is stored until the app has shown a code. */
  readonly sealed: string
}

const enrolmentOf = ({ userId }: Person): string => `enrolment ${userId}`

/** Begin to add an authenticator app, or continue. @param sealed of the form that was sent; a new one unless it is still valid */
export function enrolment(app: App, person: Person, sealed?: string): Enrolment {
  const key = app.keys.secondFactor
  const [secret = '', until = ''] = unseal(key, enrolmentOf(person), sealed ?? '')?.split(' ') ?? []
  if (sealed !== undefined && until > app.now())
    return { secret, sealed, uri: totp(secret, person.email).toString() }
  const fresh = new Secret({ size: 20 }).base32
  return {
    secret: fresh,
    sealed: seal(key, enrolmentOf(person), `${fresh} ${later(app, ENROLMENT_SECONDS)}`),
    uri: totp(fresh, person.email).toString(),
  }
}

/**
 * Store the app as the person's second factor, instead of an earlier one, with new recovery codes. Their other sessions have to prove
 * it before they change how one signs in.
 *
 * @param code that the app shows
 * @returns the recovery codes, which are never shown again; undefined if the code is wrong or was used
 */
export async function addSecondFactor(
  app: App,
  tx: Write,
  person: Person,
  { secret }: Enrolment,
  code: string,
): Promise<readonly string[] | undefined> {
  const step = acceptedStep(secret, code, app.now(), 0)
  if (step === undefined) return undefined
  const row = {
    secret: seal(app.keys.secondFactor, person.userId, secret),
    last_step: step,
    created_at: app.now(),
    used_at: app.now(),
  }
  const stored = await tx
    .insertInto('second_factors')
    .values({ user_id: person.userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.last_step', '<', step),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!stored) return undefined
  const codes = await newRecoveryCodes(app, tx, person.userId)
  await tx.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', person.userId).execute()
  await enqueue(app, tx, signInMail(app.settings, person, 'second-factor-added', app.now()))
  await record(app, tx, { action: 'second-factor.added', actor: person, target: person })
  return codes
}

/** Remove the second factor with its recovery codes. @param actor undefined for the command line */
export async function removeSecondFactor(
  app: App,
  tx: Write,
  person: Person,
  actor: Person | undefined,
): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', person.userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', person.userId).execute()
  await enqueue(app, tx, signInMail(app.settings, person, 'second-factor-removed', app.now()))
  await record(app, tx, { action: 'second-factor.removed', actor, target: person })
}

/** Replace all recovery codes, used or not. @returns the new ones */
export async function renewRecoveryCodes(app: App, tx: Write, person: Person): Promise<readonly string[]> {
  const codes = await newRecoveryCodes(app, tx, person.userId)
  await enqueue(app, tx, signInMail(app.settings, person, 'recovery-codes-renewed', app.now()))
  await record(app, tx, { action: 'recovery-codes.renewed', actor: person, target: person })
  return codes
}

/** As random as a temporary password, so that a plain hash is enough. */
async function newRecoveryCodes(app: App, tx: Write, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, temporaryPassword)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(code), created_at: app.now() })))
    .execute()
  return codes
}

/** Without what people leave out or add when they type a code from paper. */
const recoveryHash = (typed: string): string => tokenHash(typed.replaceAll(/[\s-]/g, ''))

/** What somebody typed as a proof: one of the two. */
export interface TypedProof {
  readonly code?: string | undefined
  readonly recoveryCode?: string | undefined
}

/** Accept a code of the person's app or one of their recovery codes. Each works once, also when it is sent twice at the same moment. */
export async function acceptSecondFactor(
  app: App,
  tx: Write,
  person: Person,
  { code = '', recoveryCode = '' }: TypedProof,
): Promise<boolean> {
  if (recoveryCode.trim() !== '') return spendRecoveryCode(app, tx, person, recoveryCode)
  const stored = await tx
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', person.userId)
    .executeTakeFirst()
  const secret = stored && unseal(app.keys.secondFactor, person.userId, stored.secret)
  const step = secret && acceptedStep(secret, code, app.now(), stored.last_step)
  if (!step) return false
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step, used_at: app.now() })
    .where('user_id', '=', person.userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function spendRecoveryCode(app: App, tx: Write, person: Person, typed: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', person.userId)
    .where('code_hash', '=', recoveryHash(typed))
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  const { codesLeft } = await secondFactorOf(tx, person.userId)
  await enqueue(app, tx, signInMail(app.settings, person, 'recovery-code-used', app.now(), codesLeft))
  await record(app, tx, { action: 'recovery-code.used', actor: person, target: person })
  return true
}

/** A person's second factor, as their account page shows it. */
export interface SecondFactor {
  /** When the app was added; undefined without one. */
  readonly since: string | undefined
  readonly usedAt: string | undefined
  readonly codesLeft: number
  /** How many they have. */
  readonly passkeys: number
}

/** Read a person's second factor. */
export async function secondFactorOf(db: Pick<Write, 'selectFrom'>, userId: string): Promise<SecondFactor> {
  const factor = await db
    .selectFrom('second_factors')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const codes = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number | string>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const passkeys = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    since: factor?.created_at,
    usedAt: factor?.used_at,
    codesLeft: Number(codes.left),
    passkeys: Number(passkeys.total),
  }
}

/** What a sign-in still lacks after the password: nothing, a code, or an app that shows codes. */
export type Missing = 'nothing' | 'proof' | 'enrolment'

/** What a person must still do after their password was checked (`SECOND_FACTOR`). */
export async function missingFactor(
  { settings }: App,
  db: Pick<Write, 'selectFrom'>,
  userId: string,
): Promise<Missing> {
  if (settings.secondFactor === 'off') return 'nothing'
  const { since, passkeys } = await secondFactorOf(db, userId)
  if (since !== undefined) return 'proof'
  const { is_admin, user_role, steering } = await db
    .selectFrom('users')
    .select(['is_admin', 'user_role'])
    .select((eb) =>
      eb
        .selectFrom('memberships')
        .select('user_id')
        .whereRef('memberships.user_id', '=', 'users.id')
        .where('committee_id', '=', settings.steeringCommitteeId)
        .as('steering'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isApproved = user_role === 'Committee'
  const rights = { isAdmin: isApproved && is_admin === 1, isSteering: isApproved && steering !== null }
  if (!mustHaveSecondFactor(settings.secondFactor, rights)) return 'nothing'
  return passkeys > 0 ? 'proof' : 'enrolment'
}
