import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { onceAsked } from '@recog/api-contract/run-server'
import { startService } from '../src/serve/service.mjs'
import { DatabaseCluster } from './database-cluster'
import { databaseUrl, HOST, layOut, NODE_HOST, type Layout } from './layout'

/**
 * The portal on a cluster of PostgreSQL, on one machine: `npm run cluster` (docs/how-to/run-a-cluster.md). It prints where
 * everything is, and stops everything when it is asked to end.
 */
const { PORT = '8080', CLUSTER_FOLDER = '' } = process.env
const layout = await layOut(path.join(CLUSTER_FOLDER, 'programs'), Number(PORT))
const database = new DatabaseCluster(layout)
const services: Awaited<ReturnType<typeof startService>>[] = []

async function stop(): Promise<void> {
  await Promise.all(services.map((service) => service.stop()))
  await database.stop()
}

onceAsked(async () => {
  await stop()
  process.exit(0)
})
try {
  await database.start()
  for (const [i, port] of layout.apis.entries())
    await start(`API ${i + 1}`, 'api/src/main.ts', { API_HOST: HOST, API_PORT: String(port) })
  for (const [i, port] of layout.sites.entries())
    await start(`web server ${i + 1}`, 'site/src/main.ts', { HOST, PORT: String(port), ...releasesOf(i) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stop()
  process.exit(1)
}
console.log(placesOf(layout))
process.send?.({ type: 'listening' })

/** One after the other: the first API makes the tables and the demo data. */
async function start(name: string, file: string, env: NodeJS.ProcessEnv): Promise<void> {
  mkdirSync(process.env['PORTAL_DATA'] ?? '', { recursive: true, mode: 0o700 })
  const settings = {
    API_ORIGIN: `http://${HOST}:${layout.ports.api}`,
    DATABASE_URL: databaseUrl(layout, 'pgbouncer'),
    ...env,
  }
  services.push(
    await startService({
      name,
      file: path.resolve(import.meta.dirname, '../..', file),
      execArgv: process.execArgv,
      env: { ...process.env, ...settings },
    }),
  )
}

/** The first web server has the copy of the releases that is published from; the others have one of their own. */
function releasesOf(index: number): NodeJS.ProcessEnv {
  const { RELEASES = '' } = process.env
  if (index === 0) return {}
  return { RELEASES: `${RELEASES}-${index + 1}`, ALLOWED_SIGNERS: path.join(RELEASES, 'allowed-signers') }
}

/** Where to look at a part; the passwords are in the folder. */
function placesOf({ ports, nodes, apis, sites, folder }: Layout): string {
  const rows = [
    ['HAProxy', `members :${layout.portal}, API :${ports.api}, primary :${ports.primary}`],
    ['Web servers', sites.map((port) => `:${port}`).join(', ')],
    ['APIs', apis.map((port) => `:${port}`).join(', ')],
    ['PgBouncer', `:${ports.pgbouncer}`],
    ...nodes.map(({ name, listens }) => [
      name,
      `PostgreSQL :${listens.postgres}, Patroni http://${NODE_HOST}:${listens.rest}`,
    ]),
    ['etcd', `http://${NODE_HOST}:${ports.etcd}`],
    ['Object storage', process.env['RELEASES_BUCKET_URL']],
    ['Logs', `${folder}/*.log`],
    ['Cluster', `patronictl -c ${folder}/node-1.yml list`],
  ]
  return rows.map(([name = '', place = '']) => `${name.padEnd(18)}${place}`).join('\n')
}
