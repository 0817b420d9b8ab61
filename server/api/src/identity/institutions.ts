import { reasonOf } from '@recog/server-kit/commands'
import { type App, later } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { inTransaction, type Write } from '../database/write'
import { tokenHash } from '../http/cookies'
import { Refusal } from '../http/errors'
import { spendOnce } from '../http/throttle'
import { enqueue } from '../outbox/enqueue'
import type { SignedIn } from '../policy/actor'
import { personWithId } from '../policy/people'
import type { Institution } from '../settings'
import { signInMail } from './mails'
import { institutionPath } from './paths'
import { seal, secondFactorOf, unseal } from './second-factor'
import { passwordHashOf } from './set-password'
import { lockedMember } from './sign-in-steps'

/** Loaded when somebody uses an institution. */
const oidc = () => import('openid-client')

/** How long somebody may take there, and then to link it, in seconds. */
const WAIT_SECONDS = 1800
/** For answers of an institution. */
const TIMEOUT_SECONDS = 10
/** By how much its clock may differ, in seconds. */
const CLOCK_TOLERANCE = 60
const ORCID = /^(\d{4}-){3}\d{3}[\dX]$/
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Where the institution sends people back to: never from a header. */
const redirectUri = ({ settings }: App, { key }: Institution): string =>
  `${settings.apiUrl}${institutionPath(key)}/callback`

/** Read what the institution says about itself, each time anew: its keys may have changed. */
async function connect({ issuer, clientId, clientSecret }: Institution) {
  const client = await oidc()
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  const config = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE },
    clientSecret === undefined
      ? client.None()
      : (server, ...rest) => {
          const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
          return (known.includes('client_secret_basic') ? basic : post)(server, ...rest)
        },
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    },
  )
  return { client, config }
}

interface Begun {
  readonly key: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly returnUrl: string
  readonly until: string
}

/** What an institution has said: whose account it is there. */
export interface Confirmed {
  readonly key: string
  readonly issuer: string
  readonly subject: string
  /** Its name for the session there; null if it does not say. */
  readonly session: string | null
  readonly until: string
}

/** What a browser keeps, which it can neither read nor change. */
interface Kept {
  readonly begun: Begun
  readonly confirmed: Confirmed
}

const sealed = <What extends keyof Kept>(app: App, what: What, value: Kept[What]): string =>
  seal(app.keys.secondFactor, `institution ${what}`, JSON.stringify(value))

function unsealed<What extends keyof Kept>(
  app: App,
  what: What,
  cookie: string | undefined,
): Kept[What] | undefined {
  const text = unseal(app.keys.secondFactor, `institution ${what}`, cookie ?? '')
  const value = text === undefined ? undefined : (JSON.parse(text) as Kept[What])
  return value && value.until > app.now() ? value : undefined
}

/** For the browser to keep until the account is linked. */
export const sealConfirmed = (app: App, confirmed: Confirmed): string => sealed(app, 'confirmed', confirmed)

/** What an institution has confirmed to this browser. @param cookie of `sealConfirmed` */
export const confirmedIn = (app: App, cookie: string | undefined): Confirmed | undefined =>
  unsealed(app, 'confirmed', cookie)

/**
 * Begin to ask an institution who somebody is.
 *
 * @returns where to send the browser, and what it keeps meanwhile
 * @throws {Refusal} 503 if the institution does not answer
 */
export async function begin(app: App, institution: Institution, returnUrl: string) {
  const { client, config } = await connect(institution).catch((error: unknown) => {
    app.warn(`${institution.name} cannot be reached: ${reasonOf(error)}`)
    throw new Refusal(503, `${institution.name} does not answer right now. Please try again later.`)
  })
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(app, institution),
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  const begun = { key: institution.key, state, nonce, verifier, returnUrl, until: later(app, WAIT_SECONDS) }
  return { url: url.href, cookie: sealed(app, 'begun', begun) }
}

/**
 * Check the answer of an institution. What this browser has begun with it is used up.
 *
 * @param query of the URL to which it has sent the browser
 * @returns undefined if this browser has begun nothing there, or the institution does not confirm it
 */
export async function answered(
  app: App,
  institution: Institution,
  query: string,
  cookie: string | undefined,
): Promise<{ readonly confirmed: Confirmed; readonly returnUrl: string } | undefined> {
  const begun = unsealed(app, 'begun', cookie)
  if (begun?.key !== institution.key) return undefined
  if (!(await spendOnce(app.db, tokenHash(begun.state), begun.until))) return undefined
  const { key, issuer } = institution
  try {
    const { client, config } = await connect(institution)
    const tokens = await client.authorizationCodeGrant(
      config,
      new URL(`${redirectUri(app, institution)}${query}`),
      {
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        pkceCodeVerifier: begun.verifier,
        idTokenExpected: true,
      },
    )
    const { iss, sub, sid } = tokens.claims() ?? { iss: '', sub: '', sid: undefined }
    if (new URL(iss).href !== issuer || (key === 'orcid' && !ORCID.test(sub))) return undefined
    const session = typeof sid === 'string' ? sid : null
    const confirmed = { key, issuer, subject: sub, session, until: later(app, WAIT_SECONDS) }
    return { confirmed, returnUrl: begun.returnUrl }
  } catch (error) {
    app.info(`${institution.name} has not confirmed a sign-in: ${reasonOf(error)}`)
    return undefined
  }
}

/** An account at an institution that signs in a person. */
interface Link {
  readonly issuer: string
  readonly subject: string
  readonly createdAt: string
  readonly usedAt: string | null
}

/** The accounts at institutions that sign in this person, oldest first. */
export const linksOf = (db: Pick<Write, 'selectFrom'>, userId: string): Promise<readonly Link[]> =>
  db
    .selectFrom('institution_links')
    .select(['issuer', 'subject', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Whom an account at an institution signs in. Only issuer and subject say so: addresses may be anybody's. */
export const ownerOf = async (
  db: Pick<Write, 'selectFrom'>,
  { issuer, subject }: Pick<Confirmed, 'issuer' | 'subject'>,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('institution_links')
      .select('user_id')
      .where((eb) => eb.and({ issuer, subject }))
      .executeTakeFirst()
  )?.user_id

/** Have an account at an institution sign in this person. @returns false if it signs in somebody already */
export async function link(app: App, tx: Write, person: Person, confirmed: Confirmed): Promise<boolean> {
  const { issuer, subject } = confirmed
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('institution_links')
    .values({ issuer, subject, user_id: person.userId, created_at: app.now(), used_at: null })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await enqueue(app, tx, signInMail(app.settings, person, 'institution-linked', app.now()))
  await record(app, tx, { action: 'institution.linked', actor: person, target: person })
  return true
}

/** How somebody can sign in, apart from asking for a new password: passkeys only where they are on, links only of known institutions. */
export async function waysIn({ settings }: App, db: Pick<Write, 'selectFrom'>, userId: string) {
  const links = await linksOf(db, userId)
  return {
    hasPassword: (await passwordHashOf(db, userId)) !== null,
    passkeys: settings.secondFactor === 'off' ? 0 : (await secondFactorOf(db, userId)).passkeys,
    links: links.filter(({ issuer }) => settings.institutions.some((known) => known.issuer === issuer)),
  }
}

/** Whether nothing else than this link signs somebody in. */
export const isOnlyWayIn = (
  ways: Awaited<ReturnType<typeof waysIn>>,
  { issuer, subject }: Pick<Link, 'issuer' | 'subject'>,
): boolean =>
  !ways.hasPassword &&
  ways.passkeys === 0 &&
  ways.links.every((each) => each.issuer === issuer && each.subject === subject)

/**
 * Remove a link, and end the other sessions that the institution has begun.
 *
 * @returns false if it is the last way in
 */
export async function unlink(
  app: App,
  tx: Write,
  actor: SignedIn,
  issuer: string,
  subject: string,
): Promise<boolean> {
  // Locked, so that two links are not removed at once.
  await lockedMember(tx, actor.userId)
  if (isOnlyWayIn(await waysIn(app, tx, actor.userId), { issuer, subject })) return false
  const { numDeletedRows } = await tx
    .deleteFrom('institution_links')
    .where('user_id', '=', actor.userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return true
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', actor.userId)
    .where('issuer', '=', issuer)
    .where('id', '<>', actor.sessionId)
    .execute()
  await enqueue(app, tx, signInMail(app.settings, actor, 'institution-unlinked', app.now()))
  await record(app, tx, { action: 'institution.unlinked', actor, target: actor })
  return true
}

/** Show an ORCID iD, which ORCID has confirmed, on the person's profile; null removes it. */
export async function setOrcid(app: App, tx: Write, person: Person, orcid: string | null): Promise<void> {
  await tx.updateTable('users').set({ orcid }).where('id', '=', person.userId).execute()
  const action = orcid === null ? 'orcid.removed' : 'orcid.added'
  await record(app, tx, { action, actor: person, target: person })
}

/**
 * End the sessions that an institution has begun and that it says have ended there (OpenID Connect Back-Channel Logout 1.0).
 *
 * @returns whose; undefined if the token is not one of this institution for this portal, is too old, or was used
 */
export async function endSessionsAt(
  app: App,
  institution: Institution,
  token: string,
): Promise<readonly string[] | undefined> {
  const { issuer, clientId: audience } = institution
  const { createRemoteJWKSet, decodeJwt, jwtVerify } = await import('jose')
  try {
    // Nobody else makes the portal ask the institution for its keys.
    if (new URL(decodeJwt(token).iss ?? '').href !== issuer) return undefined
    const server = (await connect(institution)).config.serverMetadata()
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(server.jwks_uri ?? '')), {
      issuer: server.issuer,
      audience,
      maxTokenAge: CLOCK_TOLERANCE * 5,
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ['jti', 'iat', 'events'],
      currentDate: new Date(app.now()),
    })
    const { jti = '', sub, sid, events, nonce } = payload
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
    if (!isLogout || nonce !== undefined) return undefined
    if (typeof sid !== 'string' && sub === undefined) return undefined
    return await inTransaction(app.db, async (tx) => {
      if (!(await spendOnce(tx, tokenHash(`${issuer} ${jti}`), later(app, WAIT_SECONDS)))) return undefined
      const owner = sub === undefined ? undefined : await ownerOf(tx, { issuer, subject: sub })
      return endThese(app, tx, issuer, typeof sid === 'string' ? sid : undefined, owner)
    })
  } catch (error) {
    app.info(`${institution.name} has sent a sign-out that cannot be used: ${reasonOf(error)}`)
    return undefined
  }
}

/** @param session of the institution; otherwise all that it has begun of the owner */
async function endThese(app: App, tx: Write, issuer: string, session?: string, owner?: string) {
  const [column, value] =
    session === undefined ? (['user_id', owner ?? ''] as const) : (['issuer_session', session] as const)
  const steps = tx.deleteFrom('sign_in_steps').where('issuer', '=', issuer).where(column, '=', value)
  await steps.execute()
  const ended = await tx
    .deleteFrom('sessions')
    .where('issuer', '=', issuer)
    .where(column, '=', value)
    .returning('user_id')
    .execute()
  const ids = [...new Set(ended.map(({ user_id }) => user_id))]
  for (const id of ids) {
    await record(app, tx, { action: 'session.ended', target: await personWithId(tx, id) })
  }
  return ids
}
