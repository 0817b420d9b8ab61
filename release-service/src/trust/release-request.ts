import { z } from 'zod'
import { audienceSchema } from '../canary/audience'
import { opened, sealed, type Envelope } from './envelope'
import type { SigningKey } from './keys'
import type { AllowedSigners } from './allowed-signers'
import { common, REQUEST_TYPE, stamp } from './request-format'

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
  z.object({
    ...common,
    action: z.literal('rollback'),
    name: z.string(),
    to: z.string().optional(),
    /** Only if this version is still live. */
    from: z.string().optional(),
  }),
  z.object({ ...common, action: z.literal('remove'), name: z.string() }),
  z.object({ ...common, action: z.literal('prune'), names: z.array(z.string()), keep: z.int().min(1) }),
])
export type ReleaseRequest = z.infer<typeof requestSchema>

type Unsigned = ReleaseRequest extends infer R
  ? R extends unknown
    ? Omit<R, 'at' | 'nonce' | 'portal'>
    : never
  : never

/** Sign a request. @param portal that it is for (`portalOf`) */
export const signedRequest = (request: Unsigned, key: SigningKey, portal: string): Envelope =>
  sealed(REQUEST_TYPE, { ...request, portal, ...stamp() }, key)

/** The names that a request changes. */
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

/** The content of a request before its signature is checked. */
export const actionOf = ({ payload }: Envelope): ReleaseRequest['action'] =>
  requestSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).action

/**
 * Check a signed request.
 *
 * @param at ISO date by the service's clock
 * @throws with the reason when its key may not change these names
 */
export const openedRequest = (envelope: Envelope, signers: AllowedSigners, at: string) =>
  opened(envelope, { payloadType: REQUEST_TYPE, schema: requestSchema, signers, namesOf, at })
