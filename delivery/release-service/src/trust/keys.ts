import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { reasonOf } from '../store/release'

export interface SigningKey {
  /** Fingerprint as `ssh-keygen -l` prints it: `SHA256:...`. */
  readonly id: string
  /** The public key as a line of `allowed-signers`: `ssh-ed25519 AAAA...`. */
  readonly publicKey: string
  sign(data: Buffer): Buffer
}

/** A key that checks signatures. */
export interface PublicKey {
  readonly id: string
  verify(data: Buffer, signature: Buffer): boolean
}

/**
 * Read a private key: PEM (PKCS #8) or the format of `ssh-keygen`.
 *
 * @throws when the file is missing, is encrypted, or contains no private key of Ed25519 or ECDSA
 */
export async function readSigningKey(file: string): Promise<SigningKey> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EISDIR') throw error
    throw new Error(`${file} contains no private key that can be used: it is a folder`, { cause: error })
  })
  return signingKey(text, file)
}

/** Create an Ed25519 key in a file that only its owner can read. @throws when the file exists */
export async function createSigningKey(file: string): Promise<SigningKey> {
  const pem = newKey()
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' })
  return signingKey(pem, file)
}

/** A new key that exists only in memory. */
export const temporaryKey = (): SigningKey => signingKey(newKey(), 'a new key')

/**
 * @param text `ssh-ed25519 AAAA...`, with or without a comment
 * @throws when it is not a public key of Ed25519 or ECDSA
 */
export function publicKeyOf(text: string): PublicKey {
  const key = readPublicKey(text)
  return {
    id: fingerprintOf(writePublicKey(key)),
    verify: (data, signature) => verify(digestFor(key), data, key, signature),
  }
}

function signingKey(text: string, source: string): SigningKey {
  const key = readPrivateKey(text, source)
  const publicKey = writePublicKey(key)
  return {
    id: fingerprintOf(publicKey),
    publicKey,
    sign: (data) => sign(digestFor(key), data, key),
  }
}

function fingerprintOf(publicKey: string): string {
  const bytes = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64')
  return `SHA256:${createHash('sha256').update(bytes).digest('base64').replaceAll('=', '')}`
}

const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Ed25519 hashes by itself. */
const digestFor = ({ asymmetricKeyType }: KeyObject) => (asymmetricKeyType === 'ed25519' ? null : 'sha512')

/** Keys that may sign, as SSH calls them (RFC 5656, RFC 8709), with their size in bytes. */
const CURVES = {
  'ssh-ed25519': { crv: 'Ed25519', size: 32 },
  'ecdsa-sha2-nistp256': { crv: 'P-256', size: 32 },
  'ecdsa-sha2-nistp384': { crv: 'P-384', size: 48 },
  'ecdsa-sha2-nistp521': { crv: 'P-521', size: 66 },
} as const
type KeyType = keyof typeof CURVES

const ADVICE = 'Only Ed25519 and ECDSA keys are accepted: create one with "ssh-keygen -t ed25519"'

/**
 * Read a public key of SSH.
 *
 * @param text such as `ssh-ed25519 AAAA...`
 * @throws when it is not complete, or of another kind than Ed25519 and ECDSA
 */
function readPublicKey(text: string): KeyObject {
  const [type = '', base64 = ''] = text.trim().split(/\s+/)
  if (!isKeyType(type)) throw new Error(`${type || 'nothing'} is not accepted. ${ADVICE}`)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64').replaceAll('=', '') !== base64.replaceAll('=', ''))
    throw new Error('the key is not complete: it must be on this line, as ssh-keygen wrote it')
  const fields = new Fields(bytes)
  if (fields.text() !== type) throw new Error(`the key is not complete, or not of the kind ${type}`)
  const key = createPublicKey({ key: publicFields(type, fields), format: 'jwk' })
  fields.end()
  return key
}

/** Write a public key as a line of SSH, without a comment. @param key public or private half */
function writePublicKey(key: KeyObject): string {
  const { crv, x = '', y } = key.export({ format: 'jwk' })
  const type = Object.keys(CURVES).find(
    (each): each is KeyType => isKeyType(each) && CURVES[each].crv === crv,
  )
  if (!type) throw new Error(ADVICE)
  const bytes = (part: string) => Buffer.from(part, 'base64url')
  const point = y === undefined ? [bytes(x)] : [curveName(type), Buffer.concat([POINT, bytes(x), bytes(y)])]
  return `${type} ${Buffer.concat([type, ...point].map(field)).toString('base64')}`
}

/**
 * Read the text of a private key: PEM (PKCS #8) or the format of `ssh-keygen`.
 *
 * @param source named in the error
 * @throws when the text contains no private key, an encrypted one, or one of another kind than Ed25519 and ECDSA
 */
function readPrivateKey(text: string, source: string): KeyObject {
  try {
    if (/^ssh-|^ecdsa-|BEGIN (\w+ )?PUBLIC KEY/.test(text)) throw new Error('it is the public half')
    if (!text.includes('PRIVATE KEY')) throw new Error('nothing in it says "PRIVATE KEY"')
    if (text.includes('ENCRYPTED')) throw new Error('it has a passphrase')
    const key = text.includes('BEGIN OPENSSH') ? openSshKey(text) : createPrivateKey(text)
    writePublicKey(key)
    return key
  } catch (error) {
    throw new Error(`${source} contains no private key that can be used: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/** Node.js does not read the format of `ssh-keygen` (PROTOCOL.key of OpenSSH). */
function openSshKey(text: string): KeyObject {
  const file = new Fields(Buffer.from(text.replaceAll(/-----[^-]*-----|\s/g, ''), 'base64'), MAGIC.length)
  const [cipher] = [file.text(), file.text(), file.text()]
  if (cipher !== 'none') throw new Error('it has a passphrase')
  file.number()
  file.bytes()
  const fields = new Fields(file.bytes(), CHECK)
  const type = fields.text()
  if (!isKeyType(type)) throw new Error(ADVICE)
  const key = publicFields(type, fields)
  const { size } = CURVES[type]
  const secret = fields.bytes()
  // Ed25519: the private half, then the public one. ECDSA: a number, without its leading zeros or with one too many.
  const d = type === 'ssh-ed25519' ? secret.subarray(0, size) : Buffer.concat([Buffer.alloc(size), secret])
  return createPrivateKey({ key: { ...key, d: d.subarray(-size).toString('base64url') }, format: 'jwk' })
}

const MAGIC = 'openssh-key-v1\0'
/** Length of the random number that the private part begins with, twice. */
const CHECK = 8
/** The first byte of a point that is not compressed. */
const POINT = Buffer.from([4])

const isKeyType = (type: string): type is KeyType => Object.hasOwn(CURVES, type)
const curveName = (type: KeyType) => type.slice('ecdsa-sha2-'.length)

/** The public half from the fields after the type. */
function publicFields(type: KeyType, fields: Fields): JsonWebKey {
  const { crv, size } = CURVES[type]
  if (type !== 'ssh-ed25519' && fields.text() !== curveName(type))
    throw new Error('the key is of another curve')
  const point = fields.bytes()
  if (type === 'ssh-ed25519') {
    if (point.length !== size) throw new Error('the key is not complete')
    return { kty: 'OKP', crv, x: point.toString('base64url') }
  }
  if (point.length !== 1 + 2 * size || point[0] !== POINT[0]) throw new Error('the key is not complete')
  const [x, y] = [point.subarray(1, 1 + size), point.subarray(1 + size)]
  return { kty: 'EC', crv, x: x.toString('base64url'), y: y.toString('base64url') }
}

/** A field as SSH writes it: its length, then its bytes. */
function field(content: string | Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(content)])
}

/** Reads the fields of a key. */
class Fields {
  constructor(
    private readonly content: Buffer,
    private position = 0,
  ) {}

  number(): number {
    this.position += 4
    if (this.position > this.content.length) throw new Error('the key is not complete')
    return this.content.readUInt32BE(this.position - 4)
  }

  bytes(): Buffer {
    const from = this.position + 4
    this.position = from + this.number()
    if (this.position > this.content.length) throw new Error('the key is not complete')
    return this.content.subarray(from, this.position)
  }

  text(): string {
    return this.bytes().toString('latin1')
  }

  /** @throws when something is left */
  end(): void {
    if (this.position !== this.content.length) throw new Error('something follows the key')
  }
}
