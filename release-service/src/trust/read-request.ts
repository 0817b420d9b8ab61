import { z } from 'zod'
import { opened, sealed, type Envelope } from './envelope'
import type { SigningKey } from './keys'
import type { AllowedSigners } from './allowed-signers'
import { common, REQUEST_TYPE, stamp } from './request-format'
import { refuseReplay } from './refuse-replay'

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
