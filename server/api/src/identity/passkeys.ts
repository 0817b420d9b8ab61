import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { tidyLine } from '@recog/api-contract'
import { type App, later } from '../app'
import { nameOf, type Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { tokenHash } from '../http/cookies'
import { Refusal } from '../http/errors'
import { spendOnce } from '../http/throttle'
import { enqueue } from '../outbox/enqueue'
import type { Settings } from '../settings'
import { waysIn } from './institutions'
import { signInMail } from './mails'
import { seal, unseal } from './second-factor'
import { lockedMember } from './sign-in-steps'

/** Loaded when somebody uses a passkey: it takes a third of a second. */
const webauthn = () => import('@simplewebauthn/server')

/** How long a page may wait for a passkey, in seconds. */
const CHALLENGE_SECONDS = 3600
const MOST_PASSKEYS = 20

/**
 * What passkeys are bound to: the origin of the identity pages, from the settings. A header never decides, or another host could have
 * people sign in to it.
 */
const relyingParty = ({ apiUrl }: Settings) => ({ rpID: new URL(apiUrl).hostname, origin: apiUrl })

/** A challenge, and the form's copy of it, which only this browser can send back. Nothing is stored until it is used. */
interface Ceremony {
  /** For the browser, as JSON. */
  readonly options: string
  readonly sealed: string
}

/** @param purpose what the challenge is for, and the token of the browser */
function newChallenge(app: App, purpose: string) {
  const challenge = randomBytes(32).toString('base64url')
  return {
    challenge,
    sealed: seal(app.keys.secondFactor, purpose, `${challenge} ${later(app, CHALLENGE_SECONDS)}`),
  }
}

/** The challenge of a form, which works once; undefined if it is of another browser, was used, or is too old. */
async function spendChallenge(
  app: App,
  tx: Write,
  purpose: string,
  sealed: string,
): Promise<string | undefined> {
  const [challenge = '', until = ''] = unseal(app.keys.secondFactor, purpose, sealed)?.split(' ') ?? []
  if (until <= app.now()) return undefined
  return (await spendOnce(tx, tokenHash(challenge), until)) ? challenge : undefined
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'))

/** Options to sign in with any passkey of this site. @param browser token of the browser's cookie */
export async function signInCeremony(app: App, browser: string): Promise<Ceremony> {
  const { challenge, sealed } = newChallenge(app, `passkey ${browser}`)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app.settings).rpID,
    challenge: bytesOf(challenge),
    userVerification: 'required',
  })
  return { options: JSON.stringify(options), sealed }
}

/** Options to add a passkey, which the authenticator finds without being told whose it is. @param browser as above */
export async function addCeremony(app: App, person: Person, browser: string): Promise<Ceremony> {
  const { challenge, sealed } = newChallenge(app, `new passkey ${browser}`)
  const known = await passkeysOf(app.db, person.userId)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'ReCOG',
    rpID: relyingParty(app.settings).rpID,
    userID: new TextEncoder().encode(person.userId),
    userName: person.email,
    userDisplayName: nameOf(person),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: JSON.stringify(options), sealed }
}

/** What a form sent: the browser's response, and the sealed challenge. */
export interface SentPasskey {
  readonly passkey?: string | undefined
  readonly challenge?: string | undefined
}

/**
 * What a form sent, with what its response must have been made for. The challenge is spent.
 *
 * @returns undefined if the challenge is of another browser, was used, or is too old, or there is no response
 */
async function received(
  app: App,
  tx: Write,
  purpose: string,
  { passkey = '', challenge: sealed = '' }: SentPasskey,
) {
  const expectedChallenge = await spendChallenge(app, tx, purpose, sealed)
  const response = parsed(passkey)
  if (expectedChallenge === undefined || response === undefined) return undefined
  const { rpID, origin } = relyingParty(app.settings)
  const expected = {
    expectedChallenge,
    expectedRPID: rpID,
    expectedOrigin: origin,
    requireUserVerification: true,
  }
  return { response, expected }
}

/**
 * Accept a passkey that its owner has unlocked (user verification): it counts as both factors.
 *
 * @param browser token of the browser's cookie
 * @returns whose it is; undefined if it is unknown, or the response was not made for this page, or was used
 */
export async function acceptPasskey(
  app: App,
  tx: Write,
  browser: string,
  sent: SentPasskey,
): Promise<string | undefined> {
  const form = await received(app, tx, `passkey ${browser}`, sent)
  if (!form) return undefined
  const stored = await tx
    .selectFrom('passkeys')
    .select(['credential_id', 'user_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', form.response.id)
    .executeTakeFirst()
  if (!stored) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const result = await verifyAuthenticationResponse({
    ...form.expected,
    response: form.response as AuthenticationResponseJSON,
    credential: {
      id: stored.credential_id,
      publicKey: bytesOf(stored.public_key),
      counter: Number(stored.counter),
      transports: transportsOf(stored.transports),
    },
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  await tx
    .updateTable('passkeys')
    .set({ counter: result.authenticationInfo.newCounter, used_at: app.now() })
    .where('credential_id', '=', stored.credential_id)
    .execute()
  return stored.user_id
}

const transportsOf = (text: string) => text.split(',').filter(Boolean) as AuthenticatorTransport[]

/** The JSON of a browser with a text `id`; undefined for anything else. The library checks the rest. */
function parsed(text: string): { readonly id: string } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null
    return isObject && 'id' in value && typeof value.id === 'string' ? { ...value, id: value.id } : undefined
  } catch {
    return undefined
  }
}

/**
 * Store a passkey that the browser has made, and tell its owner by e-mail.
 *
 * @returns false if the response was not made for this page, or there is such a passkey already
 */
export async function addPasskey(
  app: App,
  tx: Write,
  person: Person,
  browser: string,
  { name = '', ...sent }: SentPasskey & { readonly name?: string | undefined },
): Promise<boolean> {
  const form = await received(app, tx, `new passkey ${browser}`, sent)
  if (!form) return false
  if ((await passkeysOf(tx, person.userId)).length >= MOST_PASSKEYS) return false
  const { verifyRegistrationResponse } = await webauthn()
  const result = await verifyRegistrationResponse({
    ...form.expected,
    response: form.response as RegistrationResponseJSON,
  }).catch(() => undefined)
  if (!result?.verified) return false
  const { credential } = result.registrationInfo
  const stored = await tx
    .insertInto('passkeys')
    .values({
      credential_id: credential.id,
      user_id: person.userId,
      host: form.expected.expectedRPID,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).join(','),
      name: passkeyName(name),
      created_at: app.now(),
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst()
  if (!stored) return false
  await enqueue(app, tx, signInMail(app.settings, person, 'passkey-added', app.now()))
  await record(app, tx, { action: 'passkey.added', actor: person, target: person })
  return true
}

/** How many passkeys were made for each other host than that of the identity pages, and cannot be used; most first. */
export async function passkeysElsewhere({
  settings,
  db,
}: Pick<App, 'settings' | 'db'>): Promise<readonly { readonly host: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['host', (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('host', '<>', relyingParty(settings).rpID)
    .groupBy('host')
    .orderBy('count', 'desc')
    .execute()
  return rows.map(({ host, count }) => ({ host, count: Number(count) }))
}

/** Warn the operator that passkeys cannot be used: at an IP address, or at another host than they were made for (ADR 42). */
export async function checkPasskeys(app: Pick<App, 'settings' | 'db' | 'warn'>): Promise<void> {
  const { settings, warn } = app
  if (settings.secondFactor === 'off') return
  const { rpID } = relyingParty(settings)
  if (isIP(rpID.replaceAll(/[[\]]/g, '')) !== 0)
    warn(
      `nobody can add a passkey: members reach the portal at an IP address, ${rpID}, and passkeys need a host name`,
    )
  const [other] = await passkeysElsewhere(app)
  if (other)
    warn(
      `${other.count} passkeys cannot be used any more: they were made at ${other.host}, and the portal is at ${rpID} now`,
    )
}

const passkeyName = (typed: string): string => tidyLine(typed).slice(0, 60) || 'Passkey'

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly usedAt: string | null
}

/** A person's passkeys, oldest first. */
export const passkeysOf = (db: Pick<Write, 'selectFrom'>, userId: string): Promise<readonly Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Give one of a person's passkeys another name. */
export async function renamePasskey(
  app: App,
  tx: Write,
  person: Person,
  id: string,
  name: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name: passkeyName(name) })
    .where('credential_id', '=', id)
    .where('user_id', '=', person.userId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await enqueue(app, tx, signInMail(app.settings, person, 'passkey-renamed', app.now()))
  await record(app, tx, { action: 'passkey.renamed', actor: person, target: person })
}

/**
 * Remove one of a person's passkeys.
 *
 * @throws {Refusal} 409 for the last one of somebody with neither a password nor an institution that the portal knows
 */
export async function removePasskey(app: App, tx: Write, person: Person, id: string): Promise<void> {
  // Locked, so that two passkeys are not removed at once.
  await lockedMember(tx, person.userId)
  const { hasPassword, passkeys, links } = await waysIn(app, tx, person.userId)
  if (!hasPassword && passkeys === 1 && links.length === 0)
    throw new Refusal(409, 'This passkey is your only way to sign in. Please choose a password first.')
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('credential_id', '=', id)
    .where('user_id', '=', person.userId)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return
  await enqueue(app, tx, signInMail(app.settings, person, 'passkey-removed', app.now()))
  await record(app, tx, { action: 'passkey.removed', actor: person, target: person })
}
