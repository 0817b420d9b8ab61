import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { audienceSchema } from '../canary/audience'
import { opened, sealed, type Envelope } from './envelope'
import type { SigningKey } from './keys'
import type { AllowedSigners } from './signers'

const REQUEST_TYPE = 'application/vnd.recog.release-request+json'

/** How far the clock of the sender may be from the service's. Milliseconds. */
const CLOCK_TOLERANCE = 15 * 60_000

const common = {
  by: z.string(),
  reason: z.string(),
  /** ISO date, by the sender's clock. */
  at: z.iso.datetime(),
  /** A request with the same nonce is accepted once. */
  nonce: z.string().min(16),
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
  z.object({ ...common, action: z.literal('promote'), name: z.string() }),
  z.object({ ...common, action: z.literal('stop'), name: z.string() }),
  z.object({ ...common, action: z.literal('freeze'), names: z.array(z.string()).min(1) }),
  z.object({ ...common, action: z.literal('unfreeze'), names: z.array(z.string()).min(1) }),
  z.object({ ...common, action: z.literal('rollback'), name: z.string(), to: z.string().optional() }),
  z.object({ ...common, action: z.literal('prune'), names: z.array(z.string()), keep: z.int().min(1) }),
])
export type ReleaseRequest = z.infer<typeof requestSchema>

type Unsigned = ReleaseRequest extends infer R ? (R extends unknown ? Omit<R, 'at' | 'nonce'> : never) : never

/** Sign a request. */
export const signedRequest = (request: Unsigned, key: SigningKey): Envelope =>
  sealed(REQUEST_TYPE, { ...request, ...stamp() }, key)

/** The names that a request changes. */
function namesOf(request: ReleaseRequest): readonly string[] {
  if ('releases' in request) return Object.keys(request.releases)
  if ('names' in request) return request.names
  return request.action === 'stop' ? [`stop:${request.name}`] : [request.name]
}

/** What a request asks for, before its signature is checked. */
export const actionOf = ({ payload }: Envelope): ReleaseRequest['action'] =>
  requestSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).action

const readSchema = z.object({
  ...common,
  action: z.literal('read'),
  what: z.enum(['store', 'versions', 'verify']),
})
export type ReadRequest = z.infer<typeof readSchema>

/** Sign a request to read what the public does not see. */
export const signedRead = (what: ReadRequest['what'], key: SigningKey): Envelope =>
  sealed(REQUEST_TYPE, { ...stamp(), action: 'read', what, by: '', reason: '' }, key)

/** Check a signed request to read. @throws when its key is not allowed anything, or it was signed too long ago */
export function openedRead(envelope: Envelope, signers: AllowedSigners, at: string): ReadRequest {
  const expected = { payloadType: REQUEST_TYPE, schema: readSchema, signers, namesOf: () => [], at }
  const { value } = opened(envelope, expected)
  refuseReplay(value, [], at)
  return value
}

const stamp = () => ({ at: new Date().toISOString(), nonce: randomUUID() })

/**
 * Check a signed request.
 *
 * @param at ISO date by the service's clock
 * @throws with the reason when its key may not change these names
 */
export const openedRequest = (envelope: Envelope, signers: AllowedSigners, at: string) =>
  opened(envelope, { payloadType: REQUEST_TYPE, schema: requestSchema, signers, namesOf, at })

/** @throws when the request was signed too long ago, or is sent a second time */
export function refuseReplay(
  { at, nonce }: Pick<ReleaseRequest, 'at' | 'nonce'>,
  accepted: readonly Envelope[],
  now: string,
): void {
  const apart = Math.abs(Date.parse(at) - Date.parse(now))
  if (apart > CLOCK_TOLERANCE)
    throw new Error(
      `The request is from ${at}, and it is ${now}. Check the clock of the machine that sent it`,
    )
  const used = accepted.some(({ payload }) => Buffer.from(payload, 'base64').includes(`"nonce":"${nonce}"`))
  if (used) throw new Error('This request was accepted before')
}
