import { sql } from 'kysely'
import { openDatabase } from '../../server/api/src/database/open'
import { readSettings } from '../../server/api/src/read-settings'
import { runCommand } from '../../server/api/testing/run-command'
import { ArchivedCluster } from './archived-cluster'

/**
 * Restore a portal to a time with pgBackRest, and verify its audit log: `npm run drill -- point-in-time`. Needs Debian's packages
 * `postgresql` and `pgbackrest`. Exits with 1 if anything is lost, comes back, or breaks the log.
 */
const cluster = new ArchivedCluster()
const settings = readSettings({ DATABASE_URL: cluster.url, PORTAL_DATA: cluster.dataFolder })
const began = performance.now()
const print = (line: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
const call = (name: Parameters<typeof runCommand>[0], ...args: string[]) =>
  runCommand(name, { settings, args, print })

async function addGroups(prefix: string, count: number): Promise<void> {
  for (let i = 1; i <= count; i += 1)
    await runCommand('create-group', {
      settings,
      args: [`${prefix}-${i}`, `${prefix} ${i}`],
      print: () => undefined,
    })
}

/** @returns the answer to a query of one value */
async function ask(query: ReturnType<typeof sql<{ value: string }>>): Promise<string> {
  const { db } = openDatabase(cluster.url, '', 'maintenance')
  try {
    const { rows } = await query.execute(db)
    return rows[0]?.value ?? ''
  } finally {
    await db.destroy()
  }
}

async function drill(): Promise<boolean> {
  cluster.create()
  print('stanza created, archiving works')
  await addGroups('before', 20)
  cluster.backRest('backup', '--type=full')
  await call('backup', '--made-elsewhere')
  print('full backup made with 20 groups')
  await addGroups('wanted', 20)
  await call('audit', 'checkpoint')
  const time = await ask(sql`select clock_timestamp()::text as value`)
  print(`20 more groups until ${time}`)
  await addGroups('unwanted', 20)
  await call('audit', 'checkpoint')
  cluster.backRest('check')
  cluster.crash()
  print('20 groups later everything stops')

  cluster.backRest('restore', '--delta', '--type=time', `--target=${time}`, '--target-action=promote')
  cluster.start()
  while ((await ask(sql`select pg_is_in_recovery()::text as value`)) === 'true')
    await new Promise((resolve) => setTimeout(resolve, 100))
  print('restored')
  if ((await call('restore', '--done-elsewhere')) !== 0) return false
  const groups = await ask(
    sql`select string_agg(kind || ' ' || count, ', ' order by kind) as value from (select split_part(id, '-', 1) as kind, count(*) from committees group by 1) as counted`,
  )
  print(groups)
  const isValid = (await call('audit', 'verify')) === 0
  return isValid && groups === 'before 20, wanted 20'
}

let isGood = false
try {
  isGood = await drill()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  try {
    cluster.crash()
  } catch {
    // It does not run.
  }
  cluster.remove()
}
print(isGood ? 'passed' : 'FAILED')
process.exitCode = isGood ? 0 : 1
