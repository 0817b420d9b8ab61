import { z } from 'zod'
import { opened, sealed, type Envelope } from './envelope'
import type { SigningKey } from './keys'
import { common, REQUEST_TYPE, stamp } from './request-format'
import { readLedgerToServe } from '../store/ledger-file'
import type { Store } from '../store/store'
import { refuseOtherPortal } from './portal-name'
import { readSigners } from './read-signers'
import { isTooOld, refuseReplay } from './refuse-replay'

const readSchema = z.object({
  ...common,
  action: z.literal('read'),
  what: z.enum(['store', 'versions', 'verify', 'signers', 'errors', 'history']),
  /** The section whose reports or history are read: its own key must be allowed to release it. */
  name: z.string().optional(),
})
export type ReadRequest = z.infer<typeof readSchema>

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
const namesOf = ({ what, name = '*' }: ReadRequest) => (what === 'errors' || what === 'history' ? [name] : [])

/** The requests to read that a service accepts: each once, as those that change something. */
export class Reads {
  /** When each request was made. ISO date by nonce; only those that are not too old anyway. */
  readonly #accepted = new Map<string, string>()

  constructor(private readonly store: Store) {}

  /** @throws when its key is not allowed anything, or it was made for another portal, too long ago, or is repeated */
  async accept(envelope: Envelope, now: string): Promise<ReadRequest> {
    const signers = await readSigners(this.store)
    const expected = { payloadType: REQUEST_TYPE, schema: readSchema, signers, namesOf, at: now }
    const { value } = opened(envelope, expected)
    refuseOtherPortal(value, this.store, await readLedgerToServe(this.store.folder))
    refuseReplay(value, (nonce) => this.#accepted.has(nonce), now)
    for (const [nonce, at] of this.#accepted) if (isTooOld(at, now)) this.#accepted.delete(nonce)
    this.#accepted.set(value.nonce, value.at)
    return value
  }
}
