import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { audienceSchema } from '../canary/audience'
import type { Ledger } from '../core/ledger'
import { readLedgerToServe, refresh } from '../store/folder'
import { isPlainText } from '../table'
import type { Store } from '../store/store'
import type { SigningKey } from './keys'
import { type AllowedSigners, readSigners } from './signers'
import { type Envelope, opened, sealed } from './statement'

export const REQUEST_TYPE = 'application/vnd.recog.release-request+json'

/** The fields of every request. */
const common = {
  /** The portal that it is for, as `portalOf` names it. Requests of older tools name none; they are in ledgers only. */
  portal: z.string().optional(),
  by: z.string(),
  reason: z.string(),
  /** ISO date, by the sender's clock. */
  at: z.iso.datetime(),
  /** A request with the same nonce is accepted once. */
  nonce: z.string().min(16),
}

/** The time and nonce of a new request. */
export const stamp = () => ({ at: new Date().toISOString(), nonce: randomUUID() })

/**
 * The name of a portal, which every signed request contains: its URL, and the hash of the first line of its ledger. A copy of a store
 * for trials has another URL, and another portal that comes to have the same URL has another ledger.
 */
export const nameOfPortal = ({ url }: Pick<Store, 'url'>, ledger: Ledger) => `${url}#${ledger.origin}`

/** The name of the portal of a store, to sign requests for it. */
export async function portalOf(store: Store): Promise<string> {
  const ledger = await readLedgerToServe(store.folder)
  if (ledger.entries.length > 0 || !store.storage.isShared) return nameOfPortal(store, ledger)
  // A new machine has no copy yet.
  await refresh(store)
  return nameOfPortal(store, await readLedgerToServe(store.folder))
}

/** @throws when a request was signed for another portal: what somebody tries elsewhere must not happen here */
export function refuseOtherPortal(
  { portal, at }: Pick<ReleaseRequest, 'portal' | 'at'>,
  store: Pick<Store, 'url'>,
  ledger: Ledger,
): void {
  if (portal === nameOfPortal(store, ledger)) return
  // Signed before somebody else's first release.
  const [first] = ledger.entries
  if (portal === `${store.url}#` && first && first.at >= at) return
  throw new Error(
    portal === undefined
      ? 'The request names no portal, so that it would count at every one. Update @recog/release-tools'
      : `The request was signed for another portal, ${portal.split('#')[0]}, and this is ${store.url}`,
  )
}

/** How far the clock of the sender may be from the service's. Milliseconds. */
const CLOCK_TOLERANCE = 15 * 60_000

/** Whether a request of that time is not accepted now, or not yet. ISO dates. */
const isTooOld = (at: string, now: string) => Math.abs(Date.parse(at) - Date.parse(now)) > CLOCK_TOLERANCE

/**
 * @param isUsed whether a request with this nonce was accepted
 * @throws when the request was signed too long ago, or is sent a second time
 */
export function refuseReplay(
  { at, nonce }: Pick<ReleaseRequest, 'at' | 'nonce'>,
  isUsed: (nonce: string) => boolean,
  now: string,
): void {
  if (isTooOld(at, now))
    throw new Error(
      `The request is from ${at}, and it is ${now}. Check the clock of the machine that sent it`,
    )
  if (isUsed(nonce)) throw new Error('This request was accepted before')
}

/** Whether a request among these has the nonce. */
export const hasNonce = (requests: readonly Envelope[], nonce: string): boolean =>
  requests.some(({ payload }) => Buffer.from(payload, 'base64').includes(`"nonce":"${nonce}"`))

/** The longest request, and the longest reason in one. Characters. */
const LONGEST = { request: 16 * 1024, reason: 2_000 } as const

/** How often a key changes what is live. The operator's may more often. */
const CHANGES_AN_HOUR = 100

/**
 * Everybody who releases reads the ledger, on a terminal too, and each request becomes a line of it.
 *
 * @throws when a request is larger than any that the tools write, is not plain text, or is one of too many
 */
export function refuseFlood(
  { reason }: Pick<ReleaseRequest, 'reason'>,
  { envelope, keyId, at }: { readonly envelope: Envelope; readonly keyId: string; readonly at: string },
  { entries }: Ledger,
  signers: AllowedSigners,
): void {
  const size = JSON.stringify(envelope).length
  if (size > LONGEST.request)
    throw new Error(
      `The request has ${size} characters and becomes a line of the ledger: the limit is ${LONGEST.request}`,
    )
  if (reason.length > LONGEST.reason)
    throw new Error(`The reason has ${reason.length} characters, the limit is ${LONGEST.reason}`)
  if (reason !== '' && reason.trim() === '') throw new Error('The reason has nothing but blanks')
  if (!isPlainText(`because ${reason.replaceAll(/\s/g, ' ')}`))
    throw new Error(`The reason ${JSON.stringify(reason)} is not plain text`)
  const since = new Date(Date.parse(at) - 60 * 60_000).toISOString()
  const recent = entries.filter((entry) => entry.key === keyId && entry.at > since)
  if (recent.length >= CHANGES_AN_HOUR && 'refused' in signers.keyFor(keyId, ['*'], at))
    throw new Error(
      `${signers.nameOf(keyId)} has changed what is live ${recent.length} times within an hour. Wait, or ask the operator`,
    )
}

/** A request to change what is live. */
const requestSchema = z.discriminatedUnion('action', [
  z.object({ ...common, action: z.literal('publish'), releases: z.record(z.string(), z.string()) }),
  z.object({
    ...common,
    action: z.literal('canary'),
    releases: z.record(z.string(), z.string()),
    audience: audienceSchema,
  }),
  /** Makes the canary the live version. */
  z.object({ ...common, action: z.literal('promote'), name: z.string() }),
  /** Gives everybody the live version again. */
  z.object({ ...common, action: z.literal('stop'), name: z.string() }),
  /** Allows no new version of these names, `*` for all, until they are unfrozen. Rolling back and stopping a canary stay possible. */
  z.object({ ...common, action: z.literal('freeze'), names: z.array(z.string()).min(1) }),
  z.object({ ...common, action: z.literal('unfreeze'), names: z.array(z.string()).min(1) }),
  /**
   * Makes an earlier release live again, without building or copying anything. The version that is rolled back does not become the
   * fallback version: it was withdrawn for a reason.
   */
  z.object({
    ...common,
    action: z.literal('rollback'),
    name: z.string(),
    /** The version to go back to; the fallback version when left out. */
    to: z.string().optional(),
    /** Only if this version is still live. */
    from: z.string().optional(),
  }),
  /**
   * Takes a section off the portal: its pages and links are gone, and its paths are free for other sections. Its releases stay, so open
   * tabs keep working, and a rollback brings the section back.
   */
  z.object({ ...common, action: z.literal('remove'), name: z.string() }),
  /**
   * Removes old releases: all but so many of the newest versions of each name, and live and fallback versions. Open tabs may still
   * request their files: keep more versions than were published today.
   */
  z.object({ ...common, action: z.literal('prune'), names: z.array(z.string()), keep: z.int().min(1) }),
])
export type ReleaseRequest = z.infer<typeof requestSchema>

/** A request before it is signed for a portal. */
export type UnsignedRequest = ReleaseRequest extends infer R
  ? R extends unknown
    ? Omit<R, 'at' | 'nonce' | 'portal'>
    : never
  : never

/** Sign a request. @param portal that it is for (`portalOf`) */
export const signedRequest = (request: UnsignedRequest, key: SigningKey, portal: string): Envelope =>
  sealed(REQUEST_TYPE, { ...request, portal, ...stamp() }, key)

export function changedNames(request: ReleaseRequest): readonly string[] {
  if ('releases' in request) return Object.keys(request.releases)
  return 'names' in request ? request.names : [request.name]
}

/** The names that its key must be allowed. To go back from a version that fails to its fallback version is the least of rollbacks. */
function namesOf(request: ReleaseRequest): readonly string[] {
  if (request.action === 'stop') return [`stop:${request.name}`]
  const isUndo = request.action === 'rollback' && request.from !== undefined && request.to === undefined
  return isUndo ? [`undo:${request.name}`] : changedNames(request)
}

/**
 * Check a signed request.
 *
 * @param at ISO date by the service's clock
 * @throws with the reason when its key may not change these names
 */
export const openedRequest = (envelope: Envelope, signers: AllowedSigners, at: string) =>
  opened(envelope, { payloadType: REQUEST_TYPE, schema: requestSchema, signers, namesOf, at })

const readSchema = z.object({
  ...common,
  action: z.literal('read'),
  what: z.enum(['store', 'versions', 'verify', 'signers', 'errors', 'history']),
  /** The section whose reports or history are read: its own key must be allowed to release it. */
  name: z.string().optional(),
})
type ReadRequest = z.infer<typeof readSchema>

/**
 * Sign a request to read what the public does not see.
 *
 * @param portal that it is for (`portalOf`)
 * @param name of the section, for what only its team may read
 */
export const signedRead = (
  what: ReadRequest['what'],
  key: SigningKey,
  portal: string,
  name?: string,
): Envelope =>
  sealed(REQUEST_TYPE, { ...stamp(), portal, action: 'read', what, name, by: '', reason: '' }, key)

/** Versions and documents concern everybody who releases. */
const namesOfRead = ({ what, name = '*' }: ReadRequest) =>
  what === 'errors' || what === 'history' ? [name] : []

/** The requests to read that a service accepts: each once, as those that change something. */
export class Reads {
  /** When each request was made. ISO date by nonce; only those that are not too old anyway. */
  readonly #accepted = new Map<string, string>()

  constructor(private readonly store: Store) {}

  /** @throws when its key is not allowed anything, or it was made for another portal, too long ago, or is repeated */
  async accept(envelope: Envelope, now: string): Promise<ReadRequest> {
    const signers = await readSigners(this.store)
    const expected = { payloadType: REQUEST_TYPE, schema: readSchema, signers, namesOf: namesOfRead, at: now }
    const { value } = opened(envelope, expected)
    refuseOtherPortal(value, this.store, await readLedgerToServe(this.store.folder))
    refuseReplay(value, (nonce) => this.#accepted.has(nonce), now)
    for (const [nonce, at] of this.#accepted) if (isTooOld(at, now)) this.#accepted.delete(nonce)
    this.#accepted.set(value.nonce, value.at)
    return value
  }
}
