import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { DatabaseCluster } from './database-cluster'
import { configurationsOf, databaseUrl, layOut, NODE_HOST, type Layout } from './layout'

/** Installed with `npm run setup -- cluster`. */
const describeInstalled = existsSync('/usr/bin/patroni') ? describe : describe.skip

describeInstalled('a cluster', () => {
  let parent: string
  let layout: Layout
  beforeEach(async () => {
    parent = mkdtempSync(path.join(os.tmpdir(), 'recog-cluster-'))
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', parent])
    layout = await layOut(path.join(parent, 'programs'))
  })
  afterEach(() => rmSync(parent, { recursive: true }))

  test('has configurations that HAProxy and Patroni find valid', async () => {
    for (const [name, text] of Object.entries(configurationsOf(layout)))
      writeFileSync(path.join(layout.folder, name), text)
    // Patroni also checks that it could reach etcd.
    const etcd = createServer().listen(layout.ports.etcd, NODE_HOST)
    await once(etcd, 'listening')
    const check = (program: string, ...words: string[]) =>
      expect(spawnSync(program, words, { encoding: 'utf8' })).toMatchObject({ status: 0 })
    try {
      check('/usr/sbin/haproxy', '-c', '-f', path.join(layout.folder, 'haproxy.cfg'))
      for (const { name } of layout.nodes)
        check('/usr/bin/patroni', '--validate-config', path.join(layout.folder, `${name}.yml`))
    } finally {
      etcd.close()
    }
  })

  test('has each write at once on its synchronous replica, and has the same data after it was stopped', async () => {
    const ask = (url: string, sql: string) => execFileSync('psql', [url, '-Atqc', sql]).toString().trim()
    const first = new DatabaseCluster(layout)
    try {
      await first.start()
      const writes = databaseUrl(layout.ports.pgbouncer)
      const node = await first.nodeThatIs('synchronous')
      const replica = databaseUrl(node?.listens.postgres ?? 0, NODE_HOST)
      ask(writes, 'create table words (word text)')
      for (const word of ['one', 'two', 'three']) {
        ask(writes, `insert into words values ('${word}')`)
        expect(ask(replica, `select pg_is_in_recovery(), count(*) from words where word = '${word}'`)).toBe(
          't|1',
        )
      }
    } finally {
      await first.stop()
    }
    layout = await layOut(layout.folder)
    const second = new DatabaseCluster(layout)
    try {
      await second.start()
      expect(ask(databaseUrl(layout.ports.primary), 'select pg_is_in_recovery(), count(*) from words')).toBe(
        'f|3',
      )
    } finally {
      await second.stop()
    }
  })
})
