import { readdir, rm } from 'node:fs/promises'
import { inTransaction } from '../../server/api/src/database/write'
import { startSession } from '../../server/api/src/identity/sessions'
import { openApp, type OpenApp } from '../../server/api/src/open-app'
import { checkSteeringGroup } from '../../server/api/src/start-app'
import { outboxFolder, type Settings } from '../../server/api/src/settings'
import { engines, testSettings } from '../../server/api/testing/portal'
import { noDigestToday, makeWorld } from '../../server/api/testing/world'
import { startServerProcess, type ServerProcess } from '../../server/api/testing/process'
import { addApplicants } from './applicants'
import { untilAllIsSent } from './harness'

const describeOnPostgres = engines.includes('postgres') ? describe : describe.skip

describeOnPostgres('three processes on one PostgreSQL', () => {
  let settings: Settings
  let opened: OpenApp
  let servers: ServerProcess[]
  /** A session of a steering member. */
  let cookie: string

  beforeAll(async () => {
    settings = await testSettings('postgres')
    opened = await openApp(settings, () => undefined)
    await checkSteeringGroup(opened.app)
    await makeWorld(opened.app)
    await noDigestToday(opened.app)
    await addApplicants(opened.app, 12)
    cookie = await signIn()
    servers = await Promise.all([1, 2, 3].map(() => startServerProcess(settings)))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await opened.close()
    await rm(settings.dataFolder, { recursive: true, force: true })
  })

  const signIn = async (): Promise<string> =>
    `recog-session=${await inTransaction(opened.app.db, (tx) => startSession(opened.app, tx, 'steering', 'test'))}`
  const originOf = (i: number): string => servers[i % 3]?.origin ?? ''
  const csrf = async (i: number, session = cookie): Promise<string> => {
    const response = await fetch(`${originOf(i)}/api/auth/csrf-token`, { headers: { cookie: session } })
    return ((await response.json()) as { csrfToken: string }).csrfToken
  }

  test('a session and a token of one process work in the others, and each mail is sent once', async () => {
    const token = await csrf(0)
    const approve = async (i: number) => {
      const headers = { cookie, 'content-type': 'application/json', 'x-csrf-token': token }
      const body = JSON.stringify({ userId: `applicant-${i % 12}` })
      return (await fetch(`${originOf(i)}/api/steering/approve`, { method: 'POST', headers, body })).status
    }
    const responses = await Promise.all(Array.from({ length: 36 }, (_, i) => approve(i * 7)))
    expect(responses.filter((status) => status !== 200)).toEqual([])
    // The e-mail about a decision waits for ten seconds.
    await untilAllIsSent(opened.app)
    const mails = await opened.app.db.selectFrom('outbox').select(['kind', 'attempts', 'body']).execute()
    const approved = { kind: 'approved', attempts: 1, body: '' }
    expect(mails.filter(({ kind }) => kind === 'approved')).toEqual(
      Array.from({ length: 12 }, () => approved),
    )
    expect(await readdir(outboxFolder(settings))).toHaveLength(mails.length)
  })

  test('a change in one process appears in the others immediately', async () => {
    const titles = async (i: number) => {
      const events = await (await fetch(`${originOf(i)}/api/events`, { headers: { cookie } })).json()
      return (events as { title: string }[]).map((event) => event.title)
    }
    const headers = { cookie, 'content-type': 'application/json', 'x-csrf-token': await csrf(0) }
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([0, 1, 2].map(titles))
      const body = JSON.stringify({ title: `Round ${round}`, scheduledUtc: '2030-01-01T00:00:00Z' })
      expect((await fetch(`${originOf(round)}/api/events`, { method: 'POST', headers, body })).status).toBe(
        201,
      )
      for (const list of await Promise.all([0, 1, 2].map(titles))) expect(list).toContain(`Round ${round}`)
    }
  })

  test('all processes count wrong passwords together', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 13; i += 1) {
      const page = await fetch(`${originOf(i)}/identity/account/login`)
      const visitor = page.headers.get('set-cookie')?.split(';')[0] ?? ''
      const token = /name="csrfToken"\s+value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
      const response = await fetch(`${originOf(i + 1)}/identity/account/login`, {
        method: 'POST',
        headers: { cookie: visitor, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ csrfToken: token, email: 'member@recog.example', password: 'wrong' }),
        redirect: 'manual',
      })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429, 429])
  })

  test('signing out in one process signs out in all', async () => {
    const own = await signIn()
    const headers = { cookie: own, 'x-csrf-token': await csrf(1, own) }
    const userInfo = async (i: number) =>
      (await fetch(`${originOf(i)}/api/user/userinfo`, { headers: { cookie: own } })).status
    expect(await Promise.all([0, 1, 2].map(userInfo))).toEqual([200, 200, 200])
    expect((await fetch(`${originOf(1)}/identity/account/logout`, { method: 'POST', headers })).status).toBe(
      204,
    )
    expect(await Promise.all([0, 1, 2].map(userInfo))).toEqual([401, 401, 401])
  })
})
