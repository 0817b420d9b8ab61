import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  clusterFolder,
  dataFolder,
  hasPgbouncer,
  PGBOUNCER_PORT,
  startCluster,
  startPgbouncer,
} from './postgres-cluster'

async function cluster(): Promise<void> {
  const folder = clusterFolder()
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
    rmSync(dataFolder(), { recursive: true, force: true })
    throw error
  }
}

const url = (database: string): string =>
  `postgresql://portal@localhost/${database}?host=${encodeURIComponent(clusterFolder())}`

/** The same database through PgBouncer. */
export const throughPgbouncer = (direct: string): string =>
  direct.replace('localhost/', `localhost:${PGBOUNCER_PORT}/`)

/** A new, empty database on the shared cluster. */
export async function createTestDatabase(): Promise<string> {
  await cluster()
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  return url(name)
}

/** Remove a database of `createTestDatabase`, whoever is connected to it. */
export const dropTestDatabase = (direct: string): Promise<void> =>
  administer(`drop database if exists ${new URL(direct).pathname.slice(1)} with (force)`)

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: url('postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
