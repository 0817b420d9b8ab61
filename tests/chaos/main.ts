import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killAndLook } from '../durability/harness'
import { createTestDatabase } from '../../server/api/testing/postgres'
import { breakDatabase } from './break-database'
import { mixed } from './faults'
import { chaosSettings } from './prepare'

/**
 * Kills the API and breaks its database, again and again, while people write: `npm run chaos -- api --kills 1000 --faults 40`.
 * Half of the kills are on each engine; `--only cut` chooses faults by name. Exits with 1 when a write was lost or stored twice,
 * when a process died of it, or when it took longer than 5 s until calls succeeded again.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    faults: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
  },
})
let isGood = true
const print = (line: string) => console.log(line)

for (const engine of ['sqlite', 'postgres'] as const) {
  const kills = Math.round(Number(values.kills) / 2)
  if (kills === 0) continue
  const folder = await mkdtemp(join(tmpdir(), 'portal-kills-'))
  const url = engine === 'postgres' ? await createTestDatabase() : undefined
  const began = performance.now()
  // With the one who approves and the one who creates accounts they are sixteen.
  const { acknowledged, problems } = await killAndLook(chaosSettings(folder, url), kills, 7)
  const seconds = Math.round((performance.now() - began) / 1000)
  print(
    `${engine}: ${kills} kills, ${acknowledged} acknowledged writes, ${problems.length} problems, ${seconds} s`,
  )
  for (const problem of problems) print(`  ${problem}`)
  isGood &&= problems.length === 0
  await rm(folder, { recursive: true, force: true })
}

if (Number(values.faults) > 0) {
  const problems = await breakDatabase(mixed(Number(values.faults), values.only), print)
  for (const problem of problems) print(`  ${problem}`)
  isGood &&= problems.length === 0
}
process.exit(isGood ? 0 : 1)
