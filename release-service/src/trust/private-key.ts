import { createPrivateKey, type KeyObject } from 'node:crypto'
import sshpk from 'sshpk'
import { reasonOf } from '../reason-of'

/**
 * Read the text of a private key.
 *
 * @param source named in the error
 * @throws when the text contains no private key, or an encrypted one
 */
export function privateKeyOf(text: string, source: string): KeyObject {
  try {
    return text.includes('BEGIN OPENSSH') ? openSshKey(text) : createPrivateKey(text)
  } catch (error) {
    const why = reasonOf(error)
    throw new Error(`${source} contains no private key that can be used: ${why}`, { cause: error })
  }
}

/** Node.js does not read the format of `ssh-keygen`, and OpenSSL not the Ed25519 keys that sshpk writes. */
function openSshKey(text: string): KeyObject {
  const parsed = sshpk.parsePrivateKey(text, 'ssh')
  if (parsed.type !== 'ed25519') return createPrivateKey(parsed.toString('pkcs8'))
  // `A` is the public half, `k` the private one.
  const parts = new Map(parsed.parts.map(({ name, data }) => [name, data]))
  const part = (name: 'A' | 'k') => Buffer.from(parts.get(name) ?? '').toString('base64url')
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: part('A'), d: part('k') }, format: 'jwk' })
}
