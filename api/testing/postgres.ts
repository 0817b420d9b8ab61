import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  dataFolder,
  folder,
  hasPgbouncer,
  PGBOUNCER_PORT,
  startCluster,
  startPgbouncer,
} from './postgres-cluster'

async function cluster(): Promise<void> {
  const ready = join(folder, 'ready')
  try {
    mkdirSync(folder)
  } catch {
    for (let i = 0; !existsSync(ready); i += 1) {
      if (i > 600) throw new Error('the test cluster did not start')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const failure = readFileSync(ready, 'utf8')
    if (failure !== '') throw new Error(failure)
    return
  }
  try {
    startCluster()
    if (hasPgbouncer) startPgbouncer()
    writeFileSync(ready, '')
  } catch (error) {
    writeFileSync(ready, String(error))
    rmSync(dataFolder, { recursive: true, force: true })
    throw error
  }
}

const url = (database: string): string =>
  `postgresql://portal@localhost/${database}?host=${encodeURIComponent(folder)}`

/** The same database through PgBouncer. */
export const throughPgbouncer = (direct: string): string =>
  direct.replace('localhost/', `localhost:${PGBOUNCER_PORT}/`)

/** A new, empty database on the shared cluster. */
export async function createTestDatabase(): Promise<string> {
  await cluster()
  const name = `t${process.pid}_${Date.now().toString(36)}_${Math.floor(Math.random() * 1e6)}`
  const client = new Client({ connectionString: url('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url(name)
}
