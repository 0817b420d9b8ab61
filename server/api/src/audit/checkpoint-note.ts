import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'

/*
 * Signed notes (c2sp.org/signed-note) whose text is a checkpoint (c2sp.org/tlog-checkpoint): origin, size and root of the tree,
 * an empty line, and a line with the signature.
 */

export interface Checkpoint {
  /** Name of the log. Programs that collect checkpoints of many logs tell them apart by it. */
  readonly origin: string
  /** Number of the last row. */
  readonly size: number
  /** Root of the Merkle tree, in base64. */
  readonly root: string
}

interface SigningKey {
  readonly privateKey: KeyObject
  /** The 32 bytes of the Ed25519 public key. */
  readonly publicBytes: Buffer
}

/** DER of an Ed25519 private key without its 32 bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const ED25519 = Buffer.from([1])

/** The key that signs checkpoints, derived from the key of the chain, so that there is one secret to protect (ADR 21). */
export function signingKey(auditKey: Buffer): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', auditKey, '', 'recog audit checkpoint', 32))
  const der = Buffer.concat([PKCS8_PREFIX, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, publicBytes: Buffer.from(x ?? '', 'base64url') }
}

const keyId = (name: string, publicBytes: Buffer): Buffer =>
  createHash('sha256').update(`${name}\n`).update(ED25519).update(publicBytes).digest().subarray(0, 4)

/** The public key in the form that tools for signed notes read: name, id and key. */
export const verifierKey = (name: string, key: SigningKey): string =>
  `${name}+${keyId(name, key.publicBytes).toString('hex')}+${Buffer.concat([ED25519, key.publicBytes]).toString('base64')}`

const textOf = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root}\n`

export function signCheckpoint(checkpoint: Checkpoint, key: SigningKey): string {
  const signature = sign(null, Buffer.from(textOf(checkpoint)), key.privateKey)
  const { origin } = checkpoint
  return `${textOf(checkpoint)}\n— ${origin} ${Buffer.concat([keyId(origin, key.publicBytes), signature]).toString('base64')}\n`
}

const NOTE = /^(\S+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n\n— (\S+) ([A-Za-z0-9+/]+={0,2})\n?$/

/**
 * Read a note and check its signature.
 *
 * @param publicBytes of the key that signed it
 * @returns undefined if it is not a checkpoint, or this key did not sign it
 */
export function openNote(note: string, publicBytes: Buffer): Checkpoint | undefined {
  const [, origin = '', size = '', root = '', name = '', encoded = ''] = NOTE.exec(note) ?? []
  if (name === '' || name !== origin) return undefined
  const checkpoint = { origin, size: Number(size), root }
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64') !== encoded || !bytes.subarray(0, 4).equals(keyId(name, publicBytes)))
    return undefined
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicBytes.toString('base64url') }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(null, Buffer.from(textOf(checkpoint)), key, bytes.subarray(4))
  return isSigned ? checkpoint : undefined
}

/** The number of rows that a note is about, whoever signed it; undefined if it is not a checkpoint. */
export function claimedSize(note: string): number | undefined {
  const size = NOTE.exec(note)?.[2]
  return size === undefined ? undefined : Number(size)
}

/** The notes in a file that they were appended to, each followed by an empty line. */
export const splitNotes = (text: string): string[] =>
  text.split(/(?<=\n— [^\n]*\n)\n*/).filter((note) => note.trim() !== '')
