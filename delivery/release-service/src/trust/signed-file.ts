import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { AllowedSigners } from './signers'
import { opened, parseEnvelope, sealed } from './envelope'
import { publicKeyOf, type SigningKey } from './keys'
import { STATEMENT, STATEMENT_TYPE } from './statement'

/** Tells this statement from those about releases. */
const ARCHIVE = 'https://recog.example/archive/v1'

const statementSchema = z.object({
  _type: z.literal(STATEMENT),
  predicateType: z.literal(ARCHIVE),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })).length(1),
})

/** The signature of a file is beside it. */
const signatureOf = (file: string): string => `${file}.dsse.json`

const digestOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

/** Sign a file: an in-toto statement about its name and SHA-256 digest in a DSSE envelope, in `FILE.dsse.json` beside it. */
export async function signFile(file: string, key: SigningKey): Promise<void> {
  const subject = [{ name: path.basename(file), digest: { sha256: await digestOf(file) } }]
  const envelope = sealed(STATEMENT_TYPE, { _type: STATEMENT, subject, predicateType: ARCHIVE }, key)
  await writeFile(signatureOf(file), `${JSON.stringify(envelope, null, 2)}\n`)
}

/**
 * Check a file against the signature beside it.
 *
 * @param publicKey `ssh-ed25519 AAAA...`
 * @returns the fingerprint of the key
 * @throws with the reason when there is no signature, another key made it, or the file is another one
 */
export async function checkSignedFile(file: string, publicKey: string): Promise<string> {
  const key = publicKeyOf(publicKey)
  const always = { validAfter: undefined, validBefore: undefined, limits: {} }
  const { value, keyId } = opened(parseEnvelope(await readFile(signatureOf(file))), {
    payloadType: STATEMENT_TYPE,
    schema: statementSchema,
    signers: new AllowedSigners([{ names: ['*'], paths: [], name: 'the key given', key, ...always }]),
    namesOf: () => [],
    at: new Date().toISOString(),
  })
  const [signed] = value.subject
  if (signed?.name !== path.basename(file) || signed.digest.sha256 !== (await digestOf(file)))
    throw new Error(`${file} is not the file that was signed, ${signed?.name}`)
  return keyId
}
