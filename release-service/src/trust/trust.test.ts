import { rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sshpk from 'sshpk'
import { z } from 'zod'
import { temporaryFolder } from '../testing/small-release'
import { opened, sealed } from './envelope'
import { createSigningKey, publicKeyOf, readSigningKey, temporaryKey } from './keys'
import { AllowedSigners } from './allowed-signers'
import { parseSigners } from './parse-signers'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a signing key', () => {
  const signsAndVerifies = async (file: string) => {
    const key = await readSigningKey(file)
    const data = Buffer.from('a release')
    const shared = publicKeyOf(key.publicKey)
    expect(shared.id).toBe(key.id)
    expect(shared.verify(data, key.sign(data))).toBe(true)
    expect(shared.verify(Buffer.from('another release'), key.sign(data))).toBe(false)
  }

  it('is created for its owner alone, and never replaced', async () => {
    const file = path.join(folder, 'keys/key.pem')
    await createSigningKey(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(createSigningKey(file)).rejects.toThrow('EEXIST')
    await signsAndVerifies(file)
  })

  it.each(['ed25519', 'ecdsa'] as const)('in the format of ssh-keygen works: %s', async (type) => {
    const file = path.join(folder, 'id')
    const key = type === 'ecdsa' ? sshpk.generatePrivateKey('ecdsa') : sshpk.generatePrivateKey('ed25519')
    await writeFile(file, key.toString('openssh'))
    await signsAndVerifies(file)
    const { id } = await readSigningKey(file)
    expect(publicKeyOf(`${key.toPublic().toString('ssh')} ada@example.org`).id).toBe(id)
  })

  it('without a key is refused with the name of the file', async () => {
    await expect(readSigningKey('package.json')).rejects.toThrow('package.json contains no private key')
  })
})

describe('allowed signers', () => {
  const [ours, theirs] = [temporaryKey(), temporaryKey()]
  const signers = new AllowedSigners(
    parseSigners(
      `# the operator
* ${ours.publicKey} operator
mf-news,mf-jobs valid-after="20260101",valid-before="20261123Z" ${theirs.publicKey} news team

`,
      'allowed-signers',
    ),
  )
  const at = '2026-06-01T00:00:00.000Z'
  const refusal = (id: string, names: string[], when = at) => {
    const found = signers.keyFor(id, names, when)
    return 'refused' in found ? found.refused : 'allowed'
  }

  it('may release what their line names, while it is valid', () => {
    expect(refusal(ours.id, ['shell', 'mf-news'])).toBe('allowed')
    expect(refusal(theirs.id, ['mf-news', 'mf-jobs'])).toBe('allowed')
    expect(refusal(theirs.id, ['mf-news', 'shell'])).toMatch(/may not release shell$/)
    expect(refusal(theirs.id, ['mf-news'], '2026-11-23T00:00:00.000Z')).toMatch(/was not valid for mf-news/)
    expect(refusal(theirs.id, ['mf-news'], '2025-12-31T23:59:59.999Z')).toMatch(/was not valid for mf-news/)
    expect(refusal(temporaryKey().id, ['mf-news'])).toMatch(/not among the allowed signers$/)
  })

  it('name the line that cannot be read', () => {
    expect(() => parseSigners('\n* ssh-ed25519 nonsense', 'allowed-signers')).toThrow(
      'allowed-signers, line 2',
    )
  })
})

describe('an envelope', () => {
  const key = temporaryKey()
  const signers = new AllowedSigners(parseSigners(`* ${key.publicKey}`, 'signers'))
  const expected = {
    payloadType: 'text',
    schema: z.object({ a: z.number() }),
    signers,
    namesOf: () => ['shell'],
    at: '2026-01-01T00:00:00.000Z',
  }
  const envelope = sealed('text', { a: 1 }, key)

  it('gives back what was signed, and by which key', () => {
    expect(opened(envelope, expected)).toEqual({ value: { a: 1 }, keyId: key.id })
  })

  it.each([
    ['another text', { ...envelope, payload: Buffer.from('{"a":2}').toString('base64') }, 'does not fit'],
    ['another type', { ...envelope, payloadType: 'other' }, 'is a other, not a text'],
    [
      'the name of another key',
      { ...envelope, signatures: [{ keyid: temporaryKey().id, sig: envelope.signatures[0]?.sig ?? '' }] },
      'not among the allowed signers',
    ],
    [
      'a signature of another key under this name',
      {
        ...envelope,
        signatures: [{ ...sealed('text', { a: 1 }, temporaryKey()).signatures[0], keyid: key.id }],
      },
      'does not fit',
    ],
  ])('with %s is refused', (_what, changed, why) => {
    expect(() => opened(changed as typeof envelope, expected)).toThrow(why)
  })
})
