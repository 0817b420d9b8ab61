import { createHash, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readPrivateKey, readPublicKey, writePublicKey } from './ssh-key'

/** A key that signs releases and requests. */
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
  return signingKey(await readFile(file, 'utf8'), file)
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
