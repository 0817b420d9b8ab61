import { rm } from 'node:fs/promises'
import type { App } from '../../../server/api/src/app'
import { writeCheckpoint } from '../../../server/api/src/audit/checkpoints'
import { verifyAudit } from '../../../server/api/src/audit/verify'
import type { Engine } from '../../../server/api/src/database/open'
import { compact } from '../../../server/api/src/erasure/compaction'
import { erasePerson } from '../../../server/api/src/erasure/erase-person'
import { openApp } from '../../../server/api/src/open-app'
import { fill, newSettings } from '../data-set'
import { leave } from './leave'
import { tryMutations } from './mutations'
import { tracesOf, type Traces } from './traces'

/*
 * npm run bench -- erase [--audit 1000000 --people 1000 --mutations 10000 --engine postgres]
 *
 * Half of 2,000 people leave and are erased from a log of the given number of rows. Then the log is verified and changed at
 * random, and names and addresses are searched in the database, SQLite's write-ahead log, exports, mails and the server's log; for
 * PostgreSQL in a dump. Exits with 1 when the log does not verify, a change is not detected, or a trace is found.
 */
const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const auditRows = option('--audit', 1_000_000)
const people = option('--people', 1000)
const mutations = option('--mutations', 10_000)
const engine: Engine = process.argv.includes('postgres') ? 'postgres' : 'sqlite'

const figures: Record<string, number | string | boolean> = { engine, 'audit rows': auditRows, people }

/** Take the time of a step, and say that it is done. */
async function timed<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await work()
  figures[`${step} s`] = Math.round((performance.now() - started) / 100) / 10
  console.log(`${step}: ${figures[`${step} s`]} s`)
  return result
}

async function eraseAll(app: App): Promise<void> {
  for (let i = 0; i < people; i += 1) await erasePerson(app, `many-${i}`, {})
}

const searches: Record<string, Traces> = {}
/** Search for the people's names, and note the result under a title. @returns how many people were found in a place */
async function search(title: string): Promise<Traces> {
  const found = await timed(`search ${title}`, () => tracesOf(app, people, logged))
  searches[title] = found
  return found
}

const settings = await newSettings(engine)
await timed('fill', () => fill(settings, { people: 2000, groups: 60, auditRows }, console.warn))
const opened = await openApp(settings, console.warn)
const logged: string[] = []
const note = (line: string): void => void logged.push(line)
const app: App = { ...opened.app, info: note, warn: note }
await timed('leave', () => leave(app, people, 'many-1999'))
await timed('checkpoint', () => writeCheckpoint(app))
const before = await search('before')
await timed('erase', () => eraseAll(app))
await timed('compact', () => compact(app))
const verdict = await timed('verify', () => verifyAudit(app))
figures['valid'] = verdict.ok
const after = await search('at the end')
const { tried, missed } = await timed('mutations', () => tryMutations(app, mutations, 20_261_124))
figures['mutations detected'] = Object.values(tried).reduce((a, b) => a + b, 0)
console.table([figures])
console.table([tried])
console.table(searches)
if (missed !== undefined) console.log(`not detected: ${missed}`)
await opened.close()
await rm(settings.dataFolder, { recursive: true, force: true })
const hadTraces = (before['dump'] ?? before['data folder']) === people
const clean = Object.values(after).every((count) => count === 0)
process.exitCode = verdict.ok && hadTraces && clean && missed === undefined ? 0 : 1
