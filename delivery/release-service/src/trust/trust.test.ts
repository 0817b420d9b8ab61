import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { temporaryFolder } from '../testing/small-release'
import { createSigningKey, publicKeyOf, readSigningKey, temporaryKey } from './keys'
import { AllowedSigners, parseSigners } from './signers'
import { opened, sealed } from './statement'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const encrypted = (): string => {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
    .toString()
}

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

  const generate = (...options: string[]) => {
    const file = path.join(folder, 'id')
    execFileSync('ssh-keygen', ['-q', '-N', '', '-C', 'ada@example.org', '-f', file, ...options])
    return file
  }

  it.each([
    ['ed25519', '256'],
    ['ecdsa', '256'],
    ['ecdsa', '384'],
    ['ecdsa', '521'],
  ])('of ssh-keygen works: %s %s', async (type, bits) => {
    const file = generate('-t', type, '-b', bits)
    await signsAndVerifies(file)
    const { id } = await readSigningKey(file)
    expect(publicKeyOf(await readFile(`${file}.pub`, 'utf8')).id).toBe(id)
    expect(execFileSync('ssh-keygen', ['-l', '-f', file], { encoding: 'utf8' })).toContain(` ${id} `)
  })

  it.each([
    ['rsa', '1024'],
    ['rsa', '4096'],
  ])('of another kind is refused: %s %s', async (type, bits) => {
    const file = generate('-t', type, '-b', bits, '-m', 'PEM')
    await expect(readSigningKey(file)).rejects.toThrow('Only Ed25519 and ECDSA keys are accepted')
    const shared = await readFile(`${file}.pub`, 'utf8')
    expect(() => publicKeyOf(shared)).toThrow('Only Ed25519 and ECDSA keys are accepted')
  })

  it('of a short curve is refused', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp224r1' })
    const file = path.join(folder, 'short')
    await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await expect(readSigningKey(file)).rejects.toThrow('short contains no private key that can be used')
  })

  it.each([
    ['is empty', '', 'nothing in it says "PRIVATE KEY"'],
    ['has something else', 'hunter2', 'nothing in it says "PRIVATE KEY"'],
    ['has a passphrase', encrypted(), 'it has a passphrase'],
  ])('in a file that %s is refused with the reason', async (_what, text, why) => {
    const file = path.join(folder, 'key.pem')
    await writeFile(file, text)
    await expect(readSigningKey(file)).rejects.toThrow(
      `key.pem contains no private key that can be used: ${why}`,
    )
  })

  it('with a passphrase, or its public half, is refused with the reason', async () => {
    const file = generate('-t', 'ed25519')
    await expect(readSigningKey(`${file}.pub`)).rejects.toThrow('it is the public half')
    execFileSync('ssh-keygen', ['-q', '-p', '-P', '', '-N', 'secret', '-f', file])
    await expect(readSigningKey(file)).rejects.toThrow('it has a passphrase')
  })

  it('without a key is refused with the name of the file', async () => {
    await expect(readSigningKey('package.json')).rejects.toThrow('package.json contains no private key')
    await expect(readSigningKey('docs')).rejects.toThrow('docs contains no private key')
  })
})

describe('allowed signers', () => {
  const [ours, theirs] = [temporaryKey(), temporaryKey()]
  const { signers: lines } = parseSigners(
    `# the operator
* ${ours.publicKey} operator
mf-news,mf-jobs valid-after="20260101",Valid-Before="20261123Z" ${theirs.publicKey} news team

`,
    'allowed-signers',
  )
  const signers = new AllowedSigners(lines)
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

  it('are known by the comments of their lines', () => {
    expect(lines.map(({ name }) => name)).toEqual(['operator', 'news team'])
  })

  const [, base64 = ''] = ours.publicKey.split(' ')
  const short = (bytes: number) =>
    Buffer.from(base64, 'base64').subarray(0, bytes).toString('base64').replaceAll('=', '')
  const key = ours.publicKey

  it.each([
    ['a date with hyphens', `mf-news valid-before="2020-01-01" ${key}`, '2020-01-01, not a date'],
    ['a date with hyphens, without quotes', `mf-news valid-before=2020-01-01 ${key}`, 'not a date'],
    [
      'an underscore for a hyphen',
      `mf-news valid_before="20200101" ${key}`,
      '"valid_before" is not an option',
    ],
    ['no hyphen', `mf-news validbefore="20200101" ${key}`, 'is not an option'],
    ['the option of authorized_keys', `mf-news expiry-time="20200101" ${key}`, 'is not an option'],
    ['single quotes', `mf-news valid-before='20200101' ${key}`, 'not a date'],
    ['a T before the time', `mf-news valid-before="20200101T000000" ${key}`, 'not a date'],
    ['half a time', `mf-news valid-before="20200101T00" ${key}`, 'not a date'],
    ['an hour without minutes', `mf-news valid-before="2020010112" ${key}`, 'not a date'],
    ['a year', `mf-news valid-before="2020" ${key}`, 'not a date'],
    ['a German date', `mf-news valid-before="01.01.2020" ${key}`, 'not a date'],
    ['a day that does not exist', `mf-news valid-before="20200230" ${key}`, 'not a date'],
    ['a month that does not exist', `mf-news valid-before="20201301" ${key}`, 'not a date'],
    ['no date', `mf-news valid-before= ${key}`, 'empty, not a date'],
    ['an option without a value', `mf-news valid-before ${key}`, 'not a date'],
    ['an open quote', `mf-news valid-before="20200101 ${key}`, 'all on one line'],
    ['blanks around the sign', `mf-news valid-before = "20200101" ${key}`, 'all on one line'],
    ['an end before the beginning', `mf-news valid-after="20210101",valid-before="20200101" ${key}`, 'later'],
    ['an end that is given twice', `mf-news valid-before="20300101",valid-before="20200101" ${key}`, 'twice'],
    [
      'two commas between options',
      `mf-news valid-after="20200101",,valid-before="20300101" ${key}`,
      'option',
    ],
    ['another use of the key', `mf-news namespaces="git" ${key}`, '"namespaces" is not an option'],
    ['a certificate', `mf-news cert-authority ${key}`, '"cert-authority" is not an option'],
    ['a blank between names', `mf-news, mf-jobs ${key}`, 'all on one line|is not an option'],
    ['a blank between names and an option', `mf-news, mf-jobs valid-before="20200101" ${key}`, 'one line'],
    ['two commas between names', `mf-news,,mf-jobs ${key}`, 'a name is missing'],
    ['a name that no section can have', `mf_news ${key}`, '"mf_news" must be'],
    ['a pattern', `mf-* ${key}`, '"mf-*" must be'],
    ['paths of nobody', `* paths="/news" ${key}`, 'only'],
    ['a path without its slash', `mf-news paths="news" ${key}`, 'paths has "news"'],
    ['a blank between paths', `mf-news paths="/news, /jobs" ${key}`, 'paths has " /jobs"'],
    ['a path with a star', `mf-news paths="/news/*" ${key}`, 'paths has'],
    ['a URL with one slash', `mf-news webhook="https:/chat.example.org" ${key}`, 'webhook is not a URL'],
    ['no name', key, 'all on one line'],
    ['a key without its kind', `mf-news ${base64}`, 'all on one line'],
    ['a key that a mail program has wrapped', `mf-news ssh-ed25519 ${base64.slice(0, 40)}`, 'not complete'],
    ['the rest of such a key', base64.slice(40), 'all on one line'],
    ['a shortened key', `mf-news ssh-ed25519 ${short(40)}`, 'not complete'],
    ['a key with a changed kind', `mf-news ecdsa-sha2-nistp256 ${base64}`, 'not of the kind'],
    ['a key with a strange letter', `mf-news ssh-ed25519 ${base64.replace('A', '!')}`, 'not complete'],
    ['an RSA key', 'mf-news ssh-rsa AAAAB3Nz root', 'Only Ed25519 and ECDSA keys are accepted'],
    ['a key of a security token', 'mf-news sk-ssh-ed25519@openssh.com AAAAGnNr', 'Only Ed25519 and ECDSA'],
    ['a fingerprint', `mf-news ${ours.id}`, 'all on one line'],
  ])('are refused with the line: %s', (_what, line, why) => {
    const { problems, signers: read } = parseSigners(`# names key\n${line}\n`, 'allowed-signers')
    expect(read).toEqual([])
    expect(problems).toEqual([expect.stringMatching(/^allowed-signers, line 2: /)])
    expect(problems[0]).toMatch(new RegExp(why.replaceAll('*', '\\*')))
  })

  const ended = `mf-news valid-before="20200101" ${key}`
  it.each([
    ['an end after the key', `mf-news ${key} valid-before="20200101"`, 'after its key'],
    ['an end after the key, mistyped', `mf-news ${key} team valid-before: 20200101`, 'after its key'],
    [
      'a path of two sections',
      `mf-news paths="/news" ${key}\nmf-jobs paths="/jobs,/News" ${theirs.publicKey}`,
      'paths has "/News", which another line gives to mf-news',
    ],
    ['a limit that is given twice', `mf-news limits="enter=64k,files=9,enter=6k" ${key}`, 'enter twice'],
    ['a limit of nothing', `mf-news limits="enter=0" ${key}`, 'enter=0, with which nothing'],
    ['bytes where kilobytes are meant', `mf-news limits="files=9,bytes=24" ${key}`, 'bytes=24, with which'],
    ['a number of files in kilobytes', `mf-news limits="files=100k" ${key}`, 'files=100k'],
    ['the same line twice', `mf-news ${key} a\nmf-news ${key} a`, 'is there twice'],
    ['a path of the web server', `mf-news paths="/healthz" ${key}`, 'paths has "/healthz"'],
    ['limits of a key that only stops', `stop:* limits="enter=9k" ${key}`, 'have no effect'],
    ['a webhook of a key that only stops', `stop:mf-news webhook="https://x.org" ${key}`, 'have no effect'],
    ['a second key', `mf-news ${key} mf-jobs ${theirs.publicKey}`, 'after its key'],
    ['a path of the API', `mf-news paths="/news,/api/news" ${key}`, 'paths has "/api/news"'],
    ['an end, while the line before has none', `mf-news ${key}\n${ended}`, 'has no effect'],
    ['an end, while the line after has none', `${ended}\nmf-news ${key}`, 'has no effect'],
    ['an end, while the same key may release all', `* ${key}\n${ended}`, 'has no effect'],
  ])('are named when something has no effect, and stay in force: %s', (_what, text, why) => {
    const { problems, signers: read } = parseSigners(text, 'allowed-signers')
    expect(problems).toEqual([expect.stringContaining(why)])
    expect(read).toHaveLength(text.split('\n').length)
  })

  it('may have one key twice: for other names, and again after an end', () => {
    const again = `mf-news valid-after="20300101" ${key}`
    expect(parseSigners(`${ended}\nmf-jobs ${key}\n${again} it=new`, 'allowed-signers').problems).toEqual([])
  })
})

describe('an envelope', () => {
  const key = temporaryKey()
  const signers = new AllowedSigners(parseSigners(`* ${key.publicKey}`, 'signers').signers)
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
