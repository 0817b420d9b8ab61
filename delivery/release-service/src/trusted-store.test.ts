import { execFileSync } from 'node:child_process'
import { readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { versionsOf } from './list'
import { publish } from './operations'
import { prune, rollback } from './testing/requests'
import { ReleasedFiles } from './read/read'
import { exists } from './store/disk'
import { ledgerFile, readLedger } from './store/folder'
import { localKey, openStore } from './store/store'
import { carryOut } from './switch'
import { liveDocument } from './testing/live-document'
import { pretendNewerFormat } from './testing/newer-format'
import { publishSmall, smallBuild, smallPortal, type TestStore } from './testing/small-release'
import { addTeamKey } from './testing/team-key'
import type { SigningKey } from './trust/keys'
import { verify } from './verify'
import { reasonOf } from './store/release'

/** The power of somebody who may write to a section's folder, or to the ledger (docs/delivery.md). */

const name = 'mf-projects'
const by = { by: 'Ada', reason: 'because' }

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
  await publishSmall(store, name, '2.0.0')
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

const folderOf = (version: string) => path.join(store.folder, name, version)
const publishAs = async (key: SigningKey, section: string, folder: string) =>
  publish({ store, key, builds: [{ name: section, folder }], ...by })

describe('a section folder that somebody changed', () => {
  const adminDocument = () => liveDocument(store, '/admin')

  it('changes nothing that another team composes (D4)', async () => {
    const release = path.join(folderOf('2.0.0'), 'release.json')
    const text = await readFile(release, 'utf8')
    await writeFile(path.join(folderOf('2.0.0'), 'remoteEntry.js'), 'evil()')
    await writeFile(release, text.replace(/sha256-[^"]*/, 'sha256-evil').replace('A page', 'Evil page'))
    await publishSmall(store, 'mf-admin', '2.0.0')
    expect(await adminDocument()).not.toContain('sha256-evil')
    expect(await liveDocument(store, '/projects')).not.toContain('Evil page')
    expect((await verify(store)).join('\n')).toMatch(/release\.json differs.*\n.*remoteEntry\.js differs/s)
  })

  it('is never repaired by verify, however often it runs', async () => {
    await writeFile(path.join(folderOf('2.0.0'), 'remoteEntry.js'), 'evil()')
    const first = await verify(store)
    expect(first).toHaveLength(1)
    expect(await verify(store)).toEqual(first)
  })

  it('may be gone: other teams publish, and its own rolls back (D13)', async () => {
    await rename(folderOf('2.0.0'), `${folderOf('2.0.0')}-gone`)
    await publishSmall(store, 'mf-admin', '2.0.0')
    expect(await rollback({ store, key: store.key, name, ...by })).toMatchObject({ version: '1.0.0' })
  })

  /** Puts something else in the place of a file. */
  const replace = async (version: string, file: string, how: (at: string) => Promise<unknown>) => {
    const at = path.join(folderOf(version), file)
    await rm(at)
    await how(at)
  }
  const pipe = async (at: string) => execFileSync('mkfifo', [at])
  const endless = (at: string) => symlink('/dev/zero', at)
  const huge = async (at: string) => {
    await writeFile(at, '')
    await truncate(at, 64 * 1024 ** 3)
  }

  it.each([
    ['a pipe', pipe],
    ['a link to an endless device', endless],
    ['a file larger than any release', huge],
  ])('with %s in it stops no command and no request', async (_what, how) => {
    await replace('2.0.0', 'remoteEntry.js', how)
    await replace('2.0.0', 'release.json', how)
    await replace('2.0.0', 'provenance.json', how)
    const files = new ReleasedFiles(store)
    for (const file of ['remoteEntry.js', 'release.json', 'provenance.json'])
      expect(await files.read(name, '2.0.0', file)).toBeUndefined()
    expect((await versionsOf(store.folder, [name])).map(({ version }) => version)).toEqual(['1.0.0'])
    expect(await verify(store)).not.toEqual([])
    await prune({ store, names: [name], keep: 1, key: store.key, by: 'Ada' })
    await publishSmall(store, 'mf-admin', '2.0.0')
    expect(await rollback({ store, key: store.key, name, ...by })).toMatchObject({ version: '1.0.0' })
    const again = await rollback({ store, key: store.key, name, to: '2.0.0', ...by }).then(
      ({ version }) => version,
      reasonOf,
    )
    // A bucket gives back what its copy has lost.
    expect(again).toMatch(store.storage.isShared ? /^2\.0\.0$/ : /plain file|too large/)
  })

  it('cannot be rolled back to', async () => {
    await writeFile(path.join(folderOf('1.0.0'), 'remoteEntry.js'), 'evil()')
    const attempt = rollback({ store, key: store.key, name, ...by })
    await expect(attempt).rejects.toThrow(
      'mf-projects 1.0.0: remoteEntry.js differs from the signed statement',
    )
  })
})

describe('the ledger', () => {
  it('that somebody edits is found out, and nothing is published until it is repaired', async () => {
    const text = await readFile(ledgerFile(store.folder), 'utf8')
    await writeFile(ledgerFile(store.folder), text.replace('"reason":"1.0.0"', '"reason":"mine"'))
    expect((await verify(store)).join()).toMatch(/does not continue the line before/)
    await expect(publishSmall(store, name, '3.0.0')).rejects.toThrow('repair-the-ledger')
  })

  it.each([['mf-admin'], [name]])(
    'with a line that removes %s without having been asked to is found out',
    async (gone) => {
      const key = await addTeamKey(store, name)
      await publishAs(key, name, await smallBuild(name, '3.0.0'))
      const last = (await readLedger(store.folder)).entries.at(-1)
      if (!last) throw new Error('no entry')
      const lines = (await readFile(ledgerFile(store.folder), 'utf8')).trimEnd().split('\n')
      const forged = JSON.stringify({ ...last, gone: [gone] })
      await writeFile(ledgerFile(store.folder), `${[...lines.slice(0, -1), forged].join('\n')}\n`)
      expect((await verify(store)).join()).toContain(
        `ledger ${last.seq}: differs from the request that was signed`,
      )
    },
  )

  it('with a line that does more than its request asked for is found out', async () => {
    const key = await addTeamKey(store, name)
    await publishAs(key, name, await smallBuild(name, '3.0.0'))
    const { entries } = await readLedger(store.folder)
    const last = entries.at(-1)
    const statement = entries.find(({ changes }) => changes['mf-admin'])?.changes['mf-admin']?.statement ?? ''
    if (!last) throw new Error('no entry')
    const forged = { ...last, changes: { 'mf-admin': { version: '1.0.0', statement } } }
    const lines = (await readFile(ledgerFile(store.folder), 'utf8')).trimEnd().split('\n')
    await writeFile(
      ledgerFile(store.folder),
      `${[...lines.slice(0, -1), JSON.stringify(forged)].join('\n')}\n`,
    )
    expect((await verify(store)).join()).toContain(
      `ledger ${last.seq}: differs from the request that was signed`,
    )
  })

  it('that loses its last line is found out', async () => {
    const text = await readFile(ledgerFile(store.folder), 'utf8')
    await writeFile(ledgerFile(store.folder), text.slice(0, text.trimEnd().lastIndexOf('\n') + 1))
    expect((await verify(store)).join()).toMatch(/does not match the last line of the ledger/)
  })

  it('drops half a line of a run that was killed', async () => {
    await writeFile(ledgerFile(store.folder), '{"seq":6,', { flag: 'a' })
    await publishSmall(store, name, '3.0.0')
    expect(await verify(store)).toEqual([])
  })

  it('does not take a request twice', async () => {
    await rollback({ store, key: store.key, name, ...by })
    const request = (await readLedger(store.folder)).entries.at(-1)?.request
    if (!request) throw new Error('no request')
    await publishSmall(store, name, '3.0.0')
    await expect(carryOut(store, request)).rejects.toThrow('accepted before')
  })

  it('is completed by the next request when a run dies after its line', async () => {
    const pointer = path.join(store.folder, 'documents/routes.json')
    const before = await readFile(pointer, 'utf8')
    await rollback({ store, key: store.key, name, ...by })
    await writeFile(pointer, before)
    expect((await verify(store)).join()).toContain('the next publish or rollback completes it')
    await publishSmall(store, 'mf-admin', '2.0.0')
    expect(await verify(store)).toEqual([])
  })
})

it('a mistyped setting makes neither a key nor a file that allows it everything', async () => {
  const mistyped = path.join(store.folder, 'mistyped')
  await expect(localKey(store, mistyped)).rejects.toThrow('There is no key in')
  await localKey(openStore(store.folder, mistyped), path.join(store.folder, 'operator.pem'))
  expect(await exists(mistyped)).toBe(false)
})

describe('rollback', () => {
  it('takes version names, never paths (D6)', async () => {
    const attempt = rollback({ store, key: store.key, name, to: '../shell/1.0.0', ...by })
    await expect(attempt).rejects.toThrow('mf-projects has no release ../shell/1.0.0')
  })

  it('refuses what publish refuses (D7)', async () => {
    const folder = await smallBuild('shell', '9.0.0', { shared: { react: '20.0.0' } })
    await publish({ store, key: store.key, builds: [{ name: 'shell', folder }], ...by, unchecked: true })
    await rollback({ store, key: store.key, name: 'shell', ...by })
    const attempt = rollback({ store, key: store.key, name: 'shell', to: '9.0.0', ...by })
    await expect(attempt).rejects.toThrow(/mf-admin 1\.0\.0 needs react \^1\.0\.0, the shell offers 20\.0\.0/)
  })

  it('chooses a fallback version that is there (D12)', async () => {
    await publishSmall(store, name, '3.0.0')
    await rm(folderOf('2.0.0'), { recursive: true })
    await publishSmall(store, name, '4.0.0')
    await rollback({ store, key: store.key, name, to: '3.0.0', ...by })
    const previous = store.storage.isShared ? '2.0.0' : '1.0.0'
    expect((await readLedger(store.folder)).live[name]).toMatchObject({ version: '3.0.0', previous })
  })
})

it('refuses to compose what a newer release service composes (D1)', async () => {
  const folder = await smallBuild('shell', '9.0.0', { composition: 99 })
  const attempt = publish({ store, key: store.key, builds: [{ name: 'shell', folder }], ...by })
  await expect(attempt).rejects.toThrow('only knows format')
  await pretendNewerFormat(store)
  await expect(publishSmall(store, 'mf-admin', '2.0.0')).rejects.toThrow('only knows format')
})
