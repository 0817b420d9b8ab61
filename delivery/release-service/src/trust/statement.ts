import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { plainFiles, PROVENANCE_FILE, readRelease, releasedPath, sha256 } from '../store/release'
import { publicKeyOf, type SigningKey } from './keys'
import { AllowedSigners } from './signers'

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

const STATEMENT = 'https://in-toto.io/Statement/v1'
const PROVENANCE = 'https://slsa.dev/provenance/v1'
/** How a section is built, in the words of SLSA. */
const BUILD_TYPE = 'https://recog.example/section-build/v1'
const STATEMENT_TYPE = 'application/vnd.in-toto+json'

/** The statement of a team about a release: where it comes from, and the digest of every file (in-toto statement, SLSA provenance). */
const statementSchema = z.object({
  _type: z.literal(STATEMENT),
  /** Every file of the release; digests are SHA-256 in hex. */
  subject: z.array(
    z.object({ name: releasedPath, digest: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }) }),
  ),
  predicateType: z.literal(PROVENANCE),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: z.string(),
      externalParameters: z.object({ name: z.string(), version: z.string() }),
      /** Digest of the inputs, and the checks that the team ran. */
      internalParameters: z.object({ inputs: z.string(), checks: z.array(z.string()) }),
      resolvedDependencies: z.array(
        z.object({
          uri: z.string(),
          digest: z.object({ gitCommit: z.string() }),
          annotations: z.object({ tree: z.enum(['clean', 'dirty', 'unknown']) }),
        }),
      ),
    }),
    runDetails: z.object({
      builder: z.object({ id: z.string(), version: z.record(z.string(), z.string()) }),
    }),
  }),
})
type Statement = z.infer<typeof statementSchema>

/** The signed file: its digest names the release in the ledger. */
export const textOfStatement = (envelope: Envelope) => `${JSON.stringify(envelope, null, 2)}\n`

/** SHA-256 of the signed file, in hex. */
export const digestOfStatement = (envelope: Envelope) => sha256(textOfStatement(envelope))

/** SHA-256 by file, in hex, of a statement that was signed here. */
export function digestsOf({ payload }: Envelope): ReadonlyMap<string, string> {
  return digestsIn(statementSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))))
}

/** SHA-256 by file, in hex. */
const digestsIn = ({ subject }: Statement) =>
  new Map(subject.map(({ name, digest }) => [name, digest.sha256]))

export interface CheckedStatement {
  readonly about: { readonly name: string; readonly version: string }
  /** SHA-256 of the signed file, in hex: the ledger names it. */
  readonly digest: string
  /** SHA-256 by file, in hex. */
  readonly digests: ReadonlyMap<string, string>
  /** The source that it was built from. */
  readonly source: { readonly commit: string; readonly tree: 'clean' | 'dirty' | 'unknown' }
  readonly keyId: string
}

/**
 * Check the signed statement of a release. Its files are not read.
 *
 * @param signed bytes of the signed file
 * @param at ISO date of the acceptance
 * @throws with the reason when it is not signed by a key that may release this section
 */
export function checkedStatement(signed: Buffer, signers: AllowedSigners, at: string): CheckedStatement {
  const { value, keyId } = opened(parseEnvelope(signed), {
    payloadType: STATEMENT_TYPE,
    schema: statementSchema,
    signers,
    namesOf: ({ predicate }) => [predicate.buildDefinition.externalParameters.name],
    at,
  })
  return {
    about: value.predicate.buildDefinition.externalParameters,
    digest: sha256(signed),
    digests: digestsIn(value),
    source: sourceIn(value),
    keyId,
  }
}

function sourceIn({ predicate }: Statement): CheckedStatement['source'] {
  const [source] = predicate.buildDefinition.resolvedDependencies
  return { commit: source?.digest.gitCommit ?? 'unknown', tree: source?.annotations.tree ?? 'unknown' }
}

/** @throws when a statement is about another release */
export function assertAbout({ about }: CheckedStatement, name: string, version: string): void {
  if (about.name !== name || about.version !== version)
    throw new Error(`The statement is about ${about.name} ${about.version}, not ${name} ${version}`)
}

export interface SignOptions {
  readonly key: SigningKey
  /** Names of the checks that passed. */
  readonly checks: readonly string[]
}

/**
 * State the provenance of a build in its folder, signed.
 *
 * @param folder of the build, with its `release.json`
 * @throws when it has none, or contains a link
 */
export async function signRelease(folder: string, { key, checks }: SignOptions): Promise<Envelope> {
  const release = await readRelease(folder)
  if (!release) throw new Error(`There is no build in ${folder}`)
  const { name, version, inputs, commit, tree, toolchain } = release
  const statement: Statement = {
    _type: STATEMENT,
    subject: await subjectsOf(folder),
    predicateType: PROVENANCE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { name, version },
        internalParameters: { inputs, checks: [...checks] },
        resolvedDependencies: [
          { uri: 'git+file:.', digest: { gitCommit: commit }, annotations: { tree: tree ?? 'unknown' } },
        ],
      },
      runDetails: { builder: { id: BUILD_TYPE, version: toolchain ?? {} } },
    },
  }
  const envelope = sealed(STATEMENT_TYPE, statement, key)
  await writeFile(path.join(folder, PROVENANCE_FILE), textOfStatement(envelope))
  return envelope
}

/** The digests of all files of a folder, as its statement lists them. */
async function subjectsOf(folder: string): Promise<Statement['subject']> {
  const files = (await plainFiles(folder)).filter((file) => file !== PROVENANCE_FILE)
  return Promise.all(
    files.map(async (name) => ({
      name,
      digest: { sha256: sha256(await readFile(path.join(folder, name))) },
    })),
  )
}

/** Tells this statement from those about releases. */
const ARCHIVE = 'https://recog.example/archive/v1'

const fileStatementSchema = z.object({
  _type: z.literal(STATEMENT),
  predicateType: z.literal(ARCHIVE),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })).length(1),
})

/** The signature of a file is beside it. */
const signatureOf = (file: string): string => `${file}.dsse.json`

const digestOf = async (file: string): Promise<string> => sha256(await readFile(file))

/** Sign a file: an in-toto statement about its name and SHA-256 digest in a DSSE envelope, in `FILE.dsse.json` beside it. */
export async function signFile(file: string, key: SigningKey): Promise<void> {
  const subject = [{ name: path.basename(file), digest: { sha256: await digestOf(file) } }]
  const envelope = sealed(STATEMENT_TYPE, { _type: STATEMENT, subject, predicateType: ARCHIVE }, key)
  await writeFile(signatureOf(file), textOfStatement(envelope))
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
    schema: fileStatementSchema,
    signers: new AllowedSigners([{ names: ['*'], paths: [], name: 'the key given', key, ...always }]),
    namesOf: () => [],
    at: new Date().toISOString(),
  })
  const [signed] = value.subject
  if (signed?.name !== path.basename(file) || signed.digest.sha256 !== (await digestOf(file)))
    throw new Error(`${file} is not the file that was signed, ${signed?.name}`)
  return keyId
}
