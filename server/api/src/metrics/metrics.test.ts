import { sql } from 'kysely'
import { describeEachEngine, startOwnPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'

const LOGIN = '/identity/account/login'

/** The value of a series as Prometheus reads it; undefined if there is none. */
const valueIn = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describeEachEngine('metrics', (engine) => {
  let portal: TestPortal
  let port: number | undefined
  beforeEach(async () => {
    portal = await startOwnPortal(engine, { API_METRICS_PORT: '0' })
    await portal.server.listen({ port: 0, host: '127.0.0.1' })
    const address = portal.server.metrics?.server.address()
    port = typeof address === 'object' ? address?.port : undefined
  })
  afterEach(() => portal.close())
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const value = async (series: string) => valueIn(await scrape(), series)

  const postEvent = async () => {
    const event = { title: 'Meeting', scheduledUtc: '2030-01-01T00:00:00Z', timeZone: 'UTC' }
    await (await portal.as('steering')).post('/api/events', event)
  }

  test('measure calls by the pattern of their route, never by who or what was asked for', async () => {
    const member = await portal.as('member')
    await member.get('/api/user/lead?secret=1')
    await member.get('/nowhere/xaver@hospital.example')
    const text = await scrape()
    const count = 'portal_api_request_seconds_count'
    expect(valueIn(text, `${count}{method="GET",route="/api/user/:userId",status="200"}`)).toBe(1)
    expect(valueIn(text, `${count}{method="GET",route="unknown",status="404"}`)).toBe(1)
    expect(text).not.toMatch(/secret|xaver|hospital\.example/)
  })

  test('are not on the port of the API', async () => {
    expect((await portal.visitor().get('/metrics')).statusCode).toBe(404)
  })

  test('count failed sign-ins from the first', async () => {
    const series = 'portal_api_security_events_total{kind="sign-in.failed"}'
    expect(await value(series)).toBe(0)
    await portal.visitor().submit(LOGIN, { email: addressOf('member'), password: 'a wrong password' }, LOGIN)
    expect(await value(series)).toBe(1)
  })

  test('tell what the caches of lists saved', async () => {
    const series = (result: string) => `portal_api_cached_responses_total{result="${result}"}`
    // Lists are cached by the head of the audit log.
    await postEvent()
    const member = await portal.as('member')
    const first = await member.get('/api/committees')
    await member.get('/api/committees')
    await member.get('/api/committees', { 'if-none-match': String(first.headers['etag']) })
    const text = await scrape()
    const results = ['made', 'cached', 'not-modified'].map((result) => valueIn(text, series(result)))
    expect(results).toEqual([1, 1, 1])
  })

  test('tell how long e-mails have been waiting, and how many were given up', async () => {
    await portal.app.db.deleteFrom('outbox').execute()
    // However long a scrape takes: here, every look at the clock is a second after the one before.
    let looks = 0
    Object.assign(portal.app, { now: () => new Date(Date.now() + 1000 * ++looks).toISOString() })
    expect(await value('portal_api_outbox_oldest_seconds')).toBe(0)
    const mail = { kind: 'k', to_address: 'a@x.org', to_name: 'A', subject: 's', body: 'b', attempts: 1 }
    const rest = { next_attempt_at: portal.app.now(), last_error: '', sent_at: null, expires_at: null }
    const created_at = new Date(Date.now() - 3600_000).toISOString()
    const rows = [
      { id: 'waiting', created_at, ...mail, ...rest },
      { id: 'failed', created_at, ...mail, ...rest, failed_at: portal.app.now() },
      { id: 'sent', created_at, ...mail, ...rest, sent_at: portal.app.now() },
    ]
    for (const row of rows) await portal.app.db.insertInto('outbox').values(row).execute()
    const text = await scrape()
    expect(valueIn(text, 'portal_api_outbox_waiting')).toBe(1)
    expect(valueIn(text, 'portal_api_outbox_undeliverable')).toBe(1)
    expect(valueIn(text, 'portal_api_outbox_oldest_seconds')).toBeGreaterThanOrEqual(3600)
  })

  test('follow the audit log, and the rows that no checkpoint covers', async () => {
    const before = (await value('portal_api_audit_head')) ?? 0
    await postEvent()
    const text = await scrape()
    expect(valueIn(text, 'portal_api_audit_head')).toBe(before + 1)
    expect(valueIn(text, 'portal_api_audit_unsigned_rows')).toBeGreaterThanOrEqual(1)
  })

  test('say that the database is gone instead of repeating old figures', async () => {
    expect(await value('portal_api_database_up')).toBe(1)
    await portal.app.db.destroy()
    const text = await scrape()
    expect(valueIn(text, 'portal_api_database_up')).toBe(0)
    expect(valueIn(text, 'portal_api_audit_head')).toBeUndefined()
  })

  test('say whether it is ready, how much room there is, and which version runs', async () => {
    const text = await scrape()
    expect(valueIn(text, 'portal_api_ready')).toBe(1)
    expect(valueIn(text, 'portal_api_data_free_bytes')).toBeGreaterThan(0)
    expect(text).toMatch(/^portal_api_build_info{version="\d+\.\d+\.\d+"} 1$/m)
    // As a full disk does.
    const refuse = {
      postgres: 'alter table server_keys add check (name <> $$readiness$$) not valid',
      sqlite: 'create trigger full before insert on server_keys begin select raise(fail, $$full$$); end',
    }
    await sql.raw(refuse[engine].replaceAll('$$', "'")).execute(portal.app.db)
    // The last result is kept for two seconds.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001)
    expect(await value('portal_api_ready')).toBe(0)
    clock.mockRestore()
    expect(await value('portal_api_database_up')).toBe(1)
  })

  test('repeat what the doctor finds', async () => {
    while ((await value('portal_api_doctor{check="disk"}')) === undefined)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const text = await scrape()
    expect(valueIn(text, 'portal_api_doctor{check="backup"}')).toBe(2)
    expect(valueIn(text, 'portal_api_doctor{check="audit-log"}')).toBe(0)
  })

  test('count the connections of PostgreSQL', async () => {
    const open = await value('portal_api_database_connections{state="open"}')
    expect((open ?? 0) > 0).toBe(engine === 'postgres')
  })
})
