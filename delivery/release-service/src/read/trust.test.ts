import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { runChecks } from '../checks/check'
import { freeze, rollback } from '../testing/requests'
import { ledgerFile, readLedger } from '../store/folder'
import { openStore, type Store } from '../store/store'
import { publishSmall, smallPortal, type TestStore } from '../testing/small-release'
import { temporaryKey } from '../trust/keys'
import { verify } from '../verify'
import { ReleasedDocuments, ReleasedFiles, Trust } from './read'

/** One line that cannot be read, in a file that people edit or that another version writes, stops nothing. */

const name = 'mf-projects'
const by = { by: 'Ada', reason: 'because' }

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
  await publishSmall(store, name, '2.0.0')
  await served(store)
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

/** The same store for a process that starts now. */
const restarted = () => openStore(store.folder, store.signers)

async function served(from: Store) {
  const { routes } = await new ReleasedDocuments(from).current()
  const script = await new ReleasedFiles(from).read(name, '2.0.0', 'remoteEntry.js')
  return [routes.routes.length > 0, String(script)]
}

/** What everybody gets, with the running server and after it is started again. */
async function expectServed() {
  for (const each of [store, restarted()])
    expect(await served(each)).toEqual([true, "export const it = 'mf-projects 2.0.0'"])
}

async function becomesFolder(file: string) {
  await rm(file)
  await mkdir(file)
}

const edit = async (file: string, change: (text: string) => string) =>
  writeFile(file, change(await readFile(file, 'utf8')))

describe('a mistake in the file of the allowed signers', () => {
  const wrapped = temporaryKey().publicKey.replace(/(.{50})/, '$1\n')

  it.each([
    ['a key that a mail program has wrapped', (text: string) => `${text}mf-news ${wrapped}\n`, ', line 3'],
    ['an RSA key', (text: string) => `${text}mf-news ssh-rsa AAAAB3Nz root\n`, ', line 3'],
    ['a shortened key', (text: string) => text.replace(/(AAAA\S{20})\S+/, '$1'), ', line 2'],
    ['a mistyped end', (text: string) => text.replace('* ', '* valid-before="2020-01-01" '), ', line 2'],
    ['nothing but its comment', () => '# names  key\n', ''],
    ['nothing', () => '', ''],
  ])('leaves in force what was: %s', async (_what, change, line) => {
    const problems: string[] = []
    Trust.of(store).onProblem = (problem) => problems.push(problem)
    await edit(store.signers, change)
    await expectServed()
    const where = `allowed-signers${line}`
    expect((await Trust.of(store).problems())[0]).toBe(where)
    expect(problems).toEqual([expect.stringContaining(`${where}: `)])
    expect((await verify(store))[0]).toContain(`${where}: `)
    expect(await rollback({ store, key: store.key, name, ...by })).toMatchObject({ version: '1.0.0' })
  })

  it.each([
    ['the file is gone', () => rm(store.signers)],
    ['a folder', () => becomesFolder(store.signers)],
  ])('leaves in force what was: %s', async (_what, lose) => {
    await lose()
    await expectServed()
    for (const each of [store, restarted()])
      expect(await Trust.of(each).problems()).toEqual(['allowed-signers'])
  })

  it('is named where its place is mistyped since the start', async () => {
    const elsewhere = openStore(store.folder, `${store.folder}/alowed-signers`)
    await rm(`${store.folder}/last-allowed-signers`)
    expect(await Trust.of(elsewhere).problems()).toEqual(['alowed-signers'])
    expect((await verify(elsewhere))[0]).toBe('alowed-signers: is missing')
  })

  it('that was there before the first start lets nobody change anything, but the other lines are served', async () => {
    await edit(store.signers, (text) => `${text}mf-news, mf-jobs ${temporaryKey().publicKey}\n`)
    await rm(`${store.folder}/last-allowed-signers`)
    await expectServed()
    const attempt = freeze({ store, key: store.key, action: 'freeze', names: ['*'], ...by })
    await expect(attempt).rejects.toThrow('allowed-signers, line 3: ')
  })

  it('is over as soon as it is corrected', async () => {
    const text = await readFile(store.signers, 'utf8')
    await edit(store.signers, () => `${text}nonsense\n`)
    expect(await Trust.of(store).problems()).toEqual(['allowed-signers, line 3'])
    await edit(store.signers, () => text)
    expect(await Trust.of(store).problems()).toEqual([])
    expect(await verify(store)).toEqual([])
  })
})

describe('a line of the ledger', () => {
  const lines = (change: (line: string, index: number) => string) =>
    edit(ledgerFile(store.folder), (text) =>
      text.replaceAll(/.+/g, (line) => change(line, Number(/"seq":(\d+)/.exec(line)?.[1]))),
    )

  it.each([
    ['with a changed letter', (line: string) => line.replace('"reason":"1', '"reason":"2')],
    ['that is no JSON', (line: string) => line.slice(1)],
  ])('%s stops nothing that is served, but every change', async (_what, change) => {
    await lines((line, seq) => (seq === 2 ? change(line) : line))
    await expectServed()
    expect((await Trust.of(store).problems())[0]).toMatch(/^ledger.jsonl, line [23]$/)
    expect((await verify(store))[0]).toMatch(/^ledger.jsonl, line [23]: /)
    await expect(rollback({ store, key: store.key, name, ...by })).rejects.toThrow('repair-the-ledger')
  })

  it.each([
    ['the last', (text: string) => text.slice(0, -40) + '\n', 'ledger.jsonl, line 5'],
    ['all', () => 'nonsense\n', 'ledger.jsonl, line 1'],
  ])('that cannot be read leaves in force what was: %s', async (_what, change, problem) => {
    await edit(ledgerFile(store.folder), change)
    await expectServed()
    expect((await Trust.of(restarted()).problems())[0]).toBe(problem)
    expect((await verify(store))[0]).toContain(problem)
  })

  it.each([
    ['cut back', (file: string) => edit(file, (text) => text.replace(/(.+\n){2}$/, '')), ', line 4: is'],
    ['emptied', (file: string) => edit(file, () => ''), ': is missing or empty'],
    ['removed', (file: string) => rm(file), ': is missing or empty'],
    ['a folder', becomesFolder, ': cannot be read (EISDIR)'],
  ])('that is gone leaves in force what was, and nothing can be changed: %s', async (_what, lose, why) => {
    await lose(ledgerFile(store.folder))
    const told: string[] = []
    Trust.of(store).onProblem = (problem) => told.push(problem)
    await expectServed()
    const problem = `ledger.jsonl${why}`
    for (const each of [store, restarted()])
      expect(await Trust.of(each).problems()).toEqual([problem.split(':')[0]])
    expect(told).toEqual([expect.stringContaining(problem)])
    expect(await verify(store)).toEqual([expect.stringContaining(problem)])
    await expect(publishSmall(store, name, '3.0.0')).rejects.toThrow('repair-the-ledger')
  })

  it('that is gone with the copy that readers keep is named, and no new ledger begins', async () => {
    for (const file of ['ledger.jsonl', 'last-ledger.jsonl']) await rm(`${store.folder}/${file}`)
    expect(await Trust.of(restarted()).problems()).toEqual(['ledger.jsonl'])
    expect(await verify(store)).toEqual([expect.stringContaining('ledger.jsonl: is missing or empty')])
    await expect(publishSmall(store, name, '3.0.0')).rejects.toThrow('repair-the-ledger')
  })

  it('that was restored from an older backup counts once its copy is removed', async () => {
    await edit(ledgerFile(store.folder), (text) => text.replace(/.+\n$/, ''))
    await rm(`${store.folder}/last-ledger.jsonl`)
    await publishSmall(store, name, '3.0.0')
    expect(await verify(store)).toEqual([])
  })

  it('with a changed letter, the last, stops nothing that is served', async () => {
    await lines((line, seq) => (seq === 5 ? line.replace('"reason":"2', '"reason":"3') : line))
    await expectServed()
    expect((await verify(store)).join()).toContain('does not match the last line of the ledger')
  })

  it('that follows the last one and is none stops nothing that is served', async () => {
    await edit(ledgerFile(store.folder), (text) => `${text}nonsense\n`)
    await expectServed()
    expect(await Trust.of(store).problems()).toEqual(['ledger.jsonl, line 6'])
  })

  const update = /written by a newer version of the release service/
  const newer = { format: 99, action: 'publish', replaced: 'in other words' }

  it.each([
    ['a new format', newer],
    ['a new action', { action: 'retire' }],
  ])('of a newer version stops nothing that is served, and older tools say so: %s', async (_what, change) => {
    // What a newer service leaves behind when the machine goes back to this version.
    await lines((line, seq) =>
      seq === 5 ? JSON.stringify({ ...(JSON.parse(line) as object), ...change }) : line,
    )
    await expectServed()
    expect(await Trust.of(restarted()).problems()).toEqual(['ledger 5'])
    expect((await verify(store)).join('\n')).toMatch(/^ledger 5: was written by a newer version/)
    await expect(rollback({ store, key: store.key, name, ...by })).rejects.toThrow(update)
    await expect(runChecks(store, []).next()).rejects.toThrow(update)
    expect((await readLedger(store.folder)).live['mf-admin']).toMatchObject({ version: '1.0.0' })
  })
})
