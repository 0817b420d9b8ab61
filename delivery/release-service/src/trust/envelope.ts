import { z } from 'zod'
import type { SigningKey } from './keys'
import type { AllowedSigners } from './signers'

/** A signed text: DSSE, the Dead Simple Signing Envelope (https://github.com/secure-systems-lab/dsse). */
export const envelopeSchema = z.object({
  payloadType: z.string(),
  /** Base64. */
  payload: z.string(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })).length(1),
})
export type Envelope = z.infer<typeof envelopeSchema>

/** Read the text of a signed file, whoever signed it. @throws when it is no envelope */
export const parseEnvelope = (text: Buffer): Envelope =>
  envelopeSchema.parse(JSON.parse(text.toString('utf8')))

/** Sign a JSON value. */
export function sealed(payloadType: string, value: unknown, key: SigningKey): Envelope {
  const payload = Buffer.from(JSON.stringify(value))
  const sig = key.sign(preAuthentication(payloadType, payload)).toString('base64')
  return { payloadType, payload: payload.toString('base64'), signatures: [{ keyid: key.id, sig }] }
}

interface Expected<T> {
  readonly payloadType: string
  readonly schema: z.ZodType<T>
  readonly signers: AllowedSigners
  /** The names that the signer must be allowed to release, given the payload. */
  namesOf(value: T): readonly string[]
  /** ISO date of the acceptance. */
  readonly at: string
}

/**
 * Check the signature of an envelope, and read its payload.
 *
 * @returns the payload, and the fingerprint of the key
 * @throws with the reason when the signature is wrong or its key may not sign this
 */
export function opened<T>(envelope: Envelope, { payloadType, schema, signers, namesOf, at }: Expected<T>) {
  const [{ keyid, sig } = { keyid: '', sig: '' }] = envelope.signatures
  if (envelope.payloadType !== payloadType)
    throw new Error(`The signed text is a ${envelope.payloadType}, not a ${payloadType}`)
  const payload = Buffer.from(envelope.payload, 'base64')
  const value = schema.parse(JSON.parse(payload.toString('utf8')))
  const key = signers.keyFor(keyid, namesOf(value), at)
  if ('refused' in key) throw new Error(`Not accepted: ${key.refused}`)
  if (!key.verify(preAuthentication(payloadType, payload), Buffer.from(sig, 'base64')))
    throw new Error(`Not accepted: the signature of ${keyid} does not fit the text`)
  return { value, keyId: keyid }
}

/** The signed bytes: the type and the text with their lengths, so that neither can be shifted into the other. */
function preAuthentication(payloadType: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `
  return Buffer.concat([Buffer.from(head), payload])
}
