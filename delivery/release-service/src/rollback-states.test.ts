import {
  appendFile,
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { rollback } from './testing/requests'
import { ReleasedDocuments } from './read/read'
import { ledgerFile } from './store/folder'
import { holderHere } from './store/lock'
import { publishSmall, smallPortal, type TestStore } from './testing/small-release'

/** A rollback is what people do when something is broken, so it works whatever else is broken. */

const name = 'mf-projects'
let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
  await publishSmall(store, name, '2.0.0')
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

const at = (...parts: readonly string[]) => path.join(store.folder, ...parts)
const pointer = () => at('documents/routes.json')
const setFolder = async () => {
  const names = await readdir(at('documents'), { withFileTypes: true })
  return names.filter((entry) => entry.isDirectory()).map((entry) => at('documents', entry.name))
}

const STATES: Readonly<Record<string, () => Promise<unknown>>> = {
  'its entry is changed': () => writeFile(at(name, '2.0.0/remoteEntry.js'), 'garbage'),
  'its entry is missing': () => rm(at(name, '2.0.0/remoteEntry.js')),
  'its style is empty': () => truncate(at(name, '2.0.0/style.css')),
  'its release.json is broken': () => writeFile(at(name, '2.0.0/release.json'), '{"name":'),
  'its statement is missing': () => rm(at(name, '2.0.0/provenance.json')),
  'its folder is gone': () => rm(at(name, '2.0.0'), { recursive: true }),
  'its folder is a file': async () => {
    await rm(at(name, '2.0.0'), { recursive: true })
    await writeFile(at(name, '2.0.0'), '')
  },
  'it contains a link': () => symlink('/etc/passwd', at(name, '2.0.0/p.json')),
  'the folder of another section is gone': () => rm(at('mf-admin'), { recursive: true }),
  'another section is changed': () => writeFile(at('mf-admin/1.0.0/release.json'), 'null'),
  'the shell is changed': () => writeFile(at('shell/1.0.0/document.template'), 'defaced'),
  'routes.json is missing': () => rm(pointer()),
  'routes.json is empty': () => truncate(pointer()),
  'routes.json is cut off': async () => truncate(pointer(), 40),
  'routes.json is null': () => writeFile(pointer(), 'null'),
  'routes.json is {}': () => writeFile(pointer(), '{}'),
  'routes.json names a set that is missing': async () => {
    for (const folder of await setFolder()) await rm(folder, { recursive: true })
  },
  'the documents are changed': async () => {
    for (const folder of await setFolder()) await writeFile(path.join(folder, 'not-found.html'), 'defaced')
  },
  'a publish died before its line in the ledger was whole': () =>
    appendFile(ledgerFile(store.folder), '{"seq":6,'),
  'a publish died before it wrote routes.json': async () => {
    const before = await readFile(pointer())
    await publishSmall(store, 'mf-admin', '2.0.0')
    await writeFile(pointer(), before)
  },
  'a publish died and left a draft': () => mkdir(at('killed.draft/chunks'), { recursive: true }),
  'a publish died with the lock': () =>
    writeFile(at('.lock'), JSON.stringify({ ...holderHere(), pid: 2 ** 22 + 1, startedAt: '1' })),
  'the lock is empty': () => writeFile(at('.lock'), ''),
  'a process died while it broke the lock': async () => {
    for (const file of ['.lock', '.lock.break'])
      await writeFile(at(file), JSON.stringify({ ...holderHere(), pid: 2 ** 22 + 1, startedAt: '1' }))
  },
  'a publish died on another machine': () =>
    writeFile(at('.lock'), JSON.stringify({ ...holderHere(), host: `${os.hostname()}-other` })),
  'the space that is kept for it is gone': () => rm(at('.reserve'), { force: true }),
  'the counts of reports are broken': () => writeFile(at('health.json'), '{'),
  'the folder of another section cannot be read': async () => {
    await rename(at('mf-admin'), at('mf-admin.away'))
    await writeFile(at('mf-admin'), '')
    await chmod(at('mf-admin'), 0)
  },
}

test.each(Object.keys(STATES))('works when %s', async (state) => {
  await STATES[state]?.()
  const done = await rollback({ store, key: store.key, name, by: 'Ada', reason: state })
  expect(done).toEqual({ version: '1.0.0', from: '2.0.0' })
  const { text, routes } = await new ReleasedDocuments(store).current()
  expect(JSON.parse(text(routes.registry))).toMatchObject({
    sections: { [name]: '1.0.0', 'mf-public': '1.0.0' },
  })
})
