import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openStore, readLedgerToServe } from '@recog/release-service/store'
import { smallPortal, temporaryFolder } from '@recog/release-service/testing'
import { isReleased } from './import-releases'

test('a store without releases is one for a first start', async () => {
  const folder = await temporaryFolder()
  expect(await isReleased(openStore(path.join(folder, 'releases')))).toBe(false)
  await rm(folder, { recursive: true })
})

test.each<[string, (ledger: string) => string | undefined]>([
  ['in order', (ledger) => ledger],
  ['with the line ends of Windows', (ledger) => ledger.replaceAll('\n', '\r\n')],
  ['with a line cut off', (ledger) => ledger.slice(0, -40)],
  ['with a note on top', (ledger) => `# ours\n${ledger}`],
  ['empty', () => ''],
  ['gone', () => undefined],
])('a portal starts with what was last in order while its ledger is %s', async (_what, edit) => {
  const store = await smallPortal()
  const file = path.join(store.folder, 'ledger.jsonl')
  await readLedgerToServe(store.folder, true)
  const edited = edit(await readFile(file, 'utf8'))
  await (edited === undefined ? rm(file) : writeFile(file, edited))
  expect(await isReleased(store)).toBe(true)
  await rm(store.folder, { recursive: true })
})
