import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { TestClient } from './client'

const newPath = '/identity/account/manage/passkeys/new'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

interface Options {
  readonly challenge: string
}
interface Circumstances {
  /** Of the page, as the browser says. */
  readonly origin?: string
  readonly rpId?: string
  /** Whether the person has unlocked it. */
  readonly isVerified?: boolean
}

/** The attribute of a page with what a script passes to the browser. */
export const optionsOn = (page: string): Options =>
  JSON.parse((/class="options" value="([^"]*)"/.exec(page)?.[1] ?? '{}').replaceAll('&quot;', '"')) as Options
export const challengeOn = (page: string): string => /name="challenge" value="([^"]*)"/.exec(page)?.[1] ?? ''

/** Uses, which authenticators do not count that share passkeys between devices. */
const COUNTER = Buffer.alloc(4)

/** An authenticator with one passkey (WebAuthn level 3, sections 5.8.1 and 6.1), as JSON for forms. */
export function authenticatorWithPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)

  const clientData = (
    type: string,
    { challenge }: Options,
    { origin = 'http://localhost:8080' }: Circumstances,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = ({ rpId = 'localhost', isVerified = true }: Circumstances, attested?: Buffer) => {
    const flags = 1 + (isVerified ? 4 : 0) + (attested ? 64 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), COUNTER, attested ?? Buffer.alloc(0)])
  }
  const result = (response: object) =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })

  return {
    id: base64url(id),
    /** Make the passkey. */
    create(options: Options, circumstances: Circumstances = {}): string {
      // CBOR: a map of an EC2 key for ES256 on P-256 with its coordinates.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authData(circumstances, attested)
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59, data.length >> 8, data.length & 255]),
        data,
      ])
      return result({
        clientDataJSON: base64url(clientData('webauthn.create', options, circumstances)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      })
    },
    /** Prove it. */
    get(options: Options, circumstances: Circumstances = {}): string {
      const client = clientData('webauthn.get', options, circumstances)
      const data = authData(circumstances)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return result({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}

/** Add a passkey to the account of somebody who has just signed in. */
export async function addPasskey(
  browser: TestClient,
  device = authenticatorWithPasskey(),
  circumstances: Circumstances = {},
) {
  const { body } = await browser.get(newPath)
  const passkey = device.create(optionsOn(body), circumstances)
  const done = await browser.submit(newPath, { challenge: challengeOn(body), passkey, name: 'Laptop' })
  return { device, done }
}
