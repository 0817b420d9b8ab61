import { readFile, rm, writeFile } from 'node:fs/promises'
import { versionsOf } from '../list'
import { publish } from '../operations'
import { freeze, rollback } from '../testing/requests'
import { ReleasedDocuments, ReleasedFiles } from '../read/read'
import { readLedger } from '../store/folder'
import { liveDocument } from '../testing/live-document'
import { publishSmall, smallBuild, smallPortal, type TestStore } from '../testing/small-release'
import { addTeamKey } from '../testing/team-key'
import { verify } from '../verify'
import { type SigningKey, temporaryKey } from './keys'

/** The power of somebody who has a team's key (docs/delivery.md). */

const name = 'mf-projects'
const by = { by: 'Ada', reason: 'because' }

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
  await publishSmall(store, name, '2.0.0')
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

const publishAs = async (key: SigningKey, section: string, folder: string) =>
  publish({ store, key, builds: [{ name: section, folder }], ...by })

describe('a key', () => {
  it('releases and rolls back its own section only', async () => {
    const key = await addTeamKey(store, name)
    await publishAs(key, name, await smallBuild(name, '3.0.0'))
    await rollback({ store, key, name, ...by })
    const refusal = /may not release mf-admin$/
    await expect(publishAs(key, 'mf-admin', await smallBuild('mf-admin', '3.0.0'))).rejects.toThrow(refusal)
    await expect(rollback({ store, key, name: 'mf-admin', to: '1.0.0', ...by })).rejects.toThrow(refusal)
    expect((await readLedger(store.folder)).entries.at(-1)).toMatchObject({ key: key.id, action: 'rollback' })
    expect(await verify(store)).toEqual([])
  })

  it('that the operator does not know releases nothing', async () => {
    const attempt = publishAs(temporaryKey(), name, await smallBuild(name, '3.0.0'))
    await expect(attempt).rejects.toThrow(/not among the allowed signers$/)
  })

  it('that is withdrawn takes down nothing that it released before', async () => {
    const key = await addTeamKey(store, name)
    await publishAs(key, name, await smallBuild(name, '3.0.0'))
    const text = await readFile(store.signers, 'utf8')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
    await writeFile(store.signers, text.replace(`${name} ssh`, `${name} valid-before="${tomorrow}" ssh`))
    expect(await verify(store)).toEqual([])
    await writeFile(store.signers, text.replace(`${name} ssh`, `${name} valid-before="20200101" ssh`))
    expect(await new ReleasedFiles(store).read(name, '3.0.0', 'remoteEntry.js')).toBeUndefined()
    expect((await verify(store)).join()).toMatch(/was not valid for mf-projects/)
  })
})

describe('a key that is withdrawn for a time before it released something', () => {
  let stolen: SigningKey
  const names = [name, 'mf-admin', 'mf-new'] as const
  const withdraw = async () => {
    const text = await readFile(store.signers, 'utf8')
    await writeFile(store.signers, text.replace('mf-new ssh', 'mf-new valid-before="20200101" ssh'))
  }
  const versions = async () => {
    const set = await new ReleasedDocuments(store).current()
    return JSON.parse(set.text(set.routes.registry)) as { sections: Record<string, string> }
  }

  beforeEach(async () => {
    stolen = await addTeamKey(store, names.join())
    await publishSmall(store, name, '3.0.0')
    for (const each of names) await publishAs(stolen, each, await smallBuild(each, '9.0.0'))
    await withdraw()
  })

  it('keeps no other team from publishing; what it released is replaced, and the ledger says why', async () => {
    await publishSmall(store, 'mf-public', '2.0.0')
    expect((await versions()).sections).toEqual({
      'mf-admin': '1.0.0',
      [name]: '3.0.0',
      'mf-public': '2.0.0',
    })
    const { entries, live } = await readLedger(store.folder)
    const reason = expect.stringMatching(/was not valid/) as string
    expect(entries.at(-1)?.replaced).toEqual({
      'mf-admin': { reason, version: '1.0.0' },
      [name]: { reason, version: '3.0.0', fallback: '2.0.0' },
      'mf-new': { reason },
    })
    expect(live[name]).toMatchObject({ version: '3.0.0', previous: '2.0.0', action: 'replace' })
    expect(live['mf-new']).toBeUndefined()
    expect((await verify(store)).filter((line) => !line.startsWith('ledger '))).toEqual([])
    expect(await liveDocument(store, '/projects')).not.toContain('9.0.0')
  })

  it('is what one rollback by the operator needs', async () => {
    expect(await rollback({ store, key: store.key, name, ...by })).toMatchObject({ version: '3.0.0' })
    expect((await versions()).sections).toMatchObject({ 'mf-admin': '1.0.0', [name]: '3.0.0' })
  })

  it('does not stop its team from publishing with a new key', async () => {
    const fresh = await addTeamKey(store, names.join())
    await publishAs(fresh, 'mf-new', await smallBuild('mf-new', '9.1.0'))
    expect((await versions()).sections).toMatchObject({ 'mf-new': '9.1.0', [name]: '3.0.0' })
    expect((await readLedger(store.folder)).live['mf-new']).toMatchObject({ version: '9.1.0' })
    expect((await versionsOf(store.folder, ['mf-new']))[0]).toMatchObject({ version: '9.1.0', state: 'live' })
  })

  it('takes a section offline that has no other version, and says so to whoever rolls it back', async () => {
    const attempt = rollback({ store, key: store.key, name: 'mf-new', ...by })
    await expect(attempt).rejects.toThrow('No version of mf-new can be trusted')
    await freeze({ store, key: store.key, action: 'freeze', names: ['mf-new'], ...by })
    expect((await versions()).sections['mf-new']).toBeUndefined()
  })
})
