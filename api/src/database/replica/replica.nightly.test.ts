import fc from 'fast-check'
import { ReplicatedPostgres } from '../../../testing/replicated-postgres'
import { engines, startOwnPortal, type TestPortal } from '../../../testing/portal'
import { buildServer } from '../../server'
import { TestClient } from '../../../testing/client'
import { examine } from '../../doctor/examine'
import { givingUpOnSilence } from '../give-up'
import { openPool } from '../postgres'
import { beginReading, evenInOutage } from './reading'
import { Replica } from './replica'

const describePostgres = engines.includes('postgres') ? describe : describe.skip

/** A request to one of the two processes, or the replica stops or continues to replay the primary's writes. */
type Step =
  | { readonly kind: 'read'; readonly who: 'steering' | 'member'; readonly place: 0 | 1 }
  | { readonly kind: 'write'; readonly place: 0 | 1 }
  | { readonly kind: 'pause' }
  | { readonly kind: 'replay' }

const place = fc.constantFrom(0, 1)
const read = fc.record({ kind: fc.constant('read'), who: fc.constantFrom('steering', 'member'), place })
const write = fc.record({ kind: fc.constant('write'), place })
const replaying = fc.record({ kind: fc.constantFrom('pause', 'replay') })
const withPrimary = fc.array(fc.oneof({ weight: 3, arbitrary: read }, write, replaying), {
  minLength: 4,
  maxLength: 12,
}) as fc.Arbitrary<Step[]>
const withoutPrimary = fc.array(fc.oneof({ weight: 4, arbitrary: read }, fc.constant({ kind: 'replay' })), {
  minLength: 3,
  maxLength: 8,
}) as fc.Arbitrary<Step[]>

describePostgres('with a replica', () => {
  let servers: ReplicatedPostgres
  let portal: TestPortal
  /** A second process on the same database. */
  let other: Awaited<ReturnType<typeof buildServer>>
  let steering: TestClient
  let member: TestClient
  beforeAll(async () => {
    servers = new ReplicatedPostgres()
    await servers.ask('primary', 'create database portal', 'postgres')
    portal = await startOwnPortal('postgres', {
      DATABASE_URL: servers.url('primary'),
      DATABASE_DIRECT_URL: servers.url('primary'),
      REPLICA_DATABASE_URL: servers.url('replica'),
    })
    other = await buildServer({ ...portal.settings, background: false })
  })
  afterAll(async () => {
    await other?.server.close()
    await portal?.close()
    servers?.remove()
  })
  beforeEach(async () => {
    steering = await portal.as('steering')
    member = await portal.as('member')
    await servers.replayed()
  })

  /** The same browser at the other process. */
  function elsewhere(client: TestClient): TestClient {
    const same = new TestClient(other.app, other.server)
    for (const [name, value] of client.cookies) same.cookies.set(name, value)
    return same
  }
  /** A browser at one of the two processes. */
  const at = (client: TestClient, place: 0 | 1) =>
    place === 0 ? client : Object.assign(elsewhere(client), { cookies: client.cookies })
  const reads = async (app = portal.app) => {
    const { values } = await app.metrics.replicaReads.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.result, value]))
  }
  const add = async (title: string, by = steering) =>
    expect((await by.post('/api/events', { title, scheduledUtc: '2030-01-01T00:00:00Z' })).statusCode).toBe(
      201,
    )
  const titles = async (client: TestClient) => {
    const response = await client.get('/api/events')
    return response.statusCode === 200
      ? response.json<{ title: string }[]>().map(({ title }) => title)
      : response.statusCode
  }

  test('lists come from it once it has replayed the latest write', async () => {
    await add('first')
    await servers.replayed()
    const before = await reads()
    for (const path of ['/api/events', '/api/projects', '/api/committees'])
      expect((await member.get(path)).statusCode).toBe(200)
    expect(await titles(member)).toContain('first')
    expect(await reads()).toEqual({ ...before, current: (before['current'] ?? 0) + 3 })
  })

  test('everyone sees every write at once, in each process, although it has replayed none', async () => {
    await servers.pauseReplay()
    try {
      await add('second')
      const before = [await reads(), await reads(other.app)]
      for (const client of [steering, member, elsewhere(steering), elsewhere(member)])
        expect(await titles(client)).toContain('second')
      const after = [await reads(), await reads(other.app)]
      expect(after).toEqual(before.map((each) => ({ ...each, behind: (each['behind'] ?? 0) + 1 })))
    } finally {
      await servers.replay()
    }
  })

  test('lists come from the primary while it is broken', async () => {
    servers.crash('replica')
    try {
      await add('third')
      const before = await reads()
      expect(await titles(member)).toContain('third')
      expect(await reads()).toEqual({ ...before, failed: (before['failed'] ?? 0) + 1 })
      // For some seconds nobody asks it again.
      expect((await member.get('/api/committees')).statusCode).toBe(200)
      expect(await reads()).toEqual({ ...before, failed: (before['failed'] ?? 0) + 1 })
    } finally {
      servers.start('replica')
      await servers.replayed()
      // The other tests find it in use.
      while (!portal.app.replica?.isUsable()) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

  test('the doctor sees whether it has everything', async () => {
    const seen = async (replicaUrl = portal.settings.replicaUrl) => {
      const { findings } = await examine({ ...portal.app, settings: { ...portal.settings, replicaUrl } })
      return findings.find(({ check }) => check === 'replica')?.message
    }
    expect(await seen()).toContain('has everything')
    expect(await seen(servers.url('primary'))).toContain('is not a replica')
    expect(await seen('postgresql://portal@localhost/portal?host=/nowhere')).toContain('(ENOENT)')
    await servers.pauseReplay()
    try {
      await add('unseen')
      expect(await seen()).toContain('lacks 1 row of')
    } finally {
      await servers.replay()
    }
  })

  test('its connections take no writes, even to a server that does', async () => {
    const gone = givingUpOnSilence(openPool('postgresql://portal@localhost/portal?host=/nowhere'))
    const replica = new Replica(
      servers.url('primary'),
      gone,
      () => undefined,
      () => undefined,
    )
    const { run } = beginReading(replica, { isWrite: false, ownWrite: 0 })
    const write = await new Promise<unknown>((resolve) => {
      run(() => {
        const attempt = evenInOutage(async () => {
          const client = await replica.pool.connect()
          const failure = await client
            .query('create table written (a int)', [])
            .catch((error: unknown) => error)
          client.release()
          return failure
        })
        resolve(attempt)
      })
    })
    expect(write).toMatchObject({ code: '25006' })
    await replica.pool.end()
  })

  describe('and without the primary', () => {
    /** Sessions that were ended before. */
    let ended: TestClient
    let deactivated: TestClient
    beforeEach(async () => {
      ended = await portal.as('member')
      deactivated = await portal.as('applicant')
    })
    afterEach(() => restore())

    async function restore(): Promise<void> {
      servers.start('primary')
      for (const client of [steering, elsewhere(steering)]) await untilBack(client)
      await servers.replayed()
    }

    /** Calls read from the primary again. */
    async function untilBack(client: TestClient): Promise<void> {
      const outages = async () => ((await reads())['outage'] ?? 0) + ((await reads(other.app))['outage'] ?? 0)
      const before = await outages()
      const response = await client.get('/api/user/userinfo')
      if (response.statusCode !== 200 || (await outages()) > before) await untilBack(client)
    }

    test('calls that read are answered, and calls that write are refused', async () => {
      await add('fourth')
      await servers.replayed()
      servers.crash('primary')
      expect(await titles(member)).toContain('fourth')
      expect(await titles(elsewhere(member))).toContain('fourth')
      const [group] = (await member.get('/api/committees')).json<{ id: string }[]>()
      for (const path of ['/api/user/userinfo', '/api/projects', `/api/committees/${group?.id}`])
        expect([path, (await member.get(path)).statusCode]).toEqual([path, 200])
      expect((await steering.post('/api/events', { title: 'lost' })).statusCode).toBe(503)
      expect((await member.get('/readyz')).statusCode).toBe(503)
    })

    test('a session that was ended and an account that was deactivated stay so', async () => {
      const token = { 'x-csrf-token': await ended.token() }
      const cookies = new Map(ended.cookies)
      expect(
        (await ended.send({ method: 'POST', url: '/identity/account/logout', headers: token })).statusCode,
      ).toBe(204)
      for (const [name, value] of cookies) ended.cookies.set(name, value)
      await portal.app.db
        .updateTable('users')
        .set({ deactivated_at: portal.app.now() })
        .where('id', '=', 'applicant')
        .execute()
      await servers.replayed()
      servers.crash('primary')
      expect(await titles(ended)).toBe(401)
      expect(await titles(deactivated)).toBe(401)
    })

    test('nobody reads data older than what they, or their process, have seen', async () => {
      await servers.pauseReplay()
      await add('fifth')
      expect(await titles(member)).toContain('fifth')
      servers.crash('primary')
      expect([await titles(steering), await titles(member)]).toEqual([503, 503])
      // The other process knows of the write only from the browser that made it.
      expect(await titles(elsewhere(steering))).toBe(503)
      expect(await titles(elsewhere(member))).not.toContain('fifth')
      await servers.ask('replica', 'select pg_wal_replay_resume()')
      while ((await titles(steering)) === 503);
      for (const client of [steering, member, elsewhere(steering), elsewhere(member)])
        expect(await titles(client)).toContain('fifth')
    })

    test('in any order of events, everyone sees their own writes, and nobody an older list than before', async () => {
      let tries = 0
      const model = fc.asyncProperty(withPrimary, withoutPrimary, async (steps, outage) => {
        if (tries > 0) await restore()
        tries += 1
        const clients = { steering, member }
        const written: string[] = []
        /** Titles that a read must contain in an outage: a person's own, and those that the process has shown before. */
        const known = { steering: new Set<string>(), places: [new Set<string>(), new Set<string>()] }
        const step = async (each: Step, isOutage: boolean): Promise<void> => {
          if (each.kind === 'pause') return servers.pauseReplay()
          if (each.kind === 'replay') {
            await servers.ask('replica', 'select pg_wal_replay_resume()')
            return
          }
          if (each.kind === 'write') {
            const title = `run ${tries}, event ${written.length}`
            await add(title, at(steering, each.place))
            written.push(title)
            for (const seen of [known.steering, known.places[each.place]]) seen?.add(title)
            return
          }
          const app = each.place === 0 ? portal.app : other.app
          const before = (await reads(app))['outage']
          const found = await titles(at(clients[each.who], each.place))
          // A busy machine can make the primary so slow that it counts as away.
          const isAway = isOutage || (await reads(app))['outage'] !== before
          const own = each.who === 'steering' ? known.steering : []
          const seen = known.places[each.place] ?? new Set()
          if (isAway && found === 503) return
          expect(found).toEqual(expect.arrayContaining(isAway ? [...own, ...seen] : written))
          for (const title of written) if ((found as string[]).includes(title)) seen.add(title)
        }
        for (const each of steps) await step(each, false)
        servers.crash('primary')
        for (const each of outage) await step(each, true)
        await servers.ask('replica', 'select pg_wal_replay_resume()')
      })
      await fc.assert(model, { numRuns: Number(process.env['SEQUENCES'] ?? 4), endOnFailure: true })
    })
  })
})
