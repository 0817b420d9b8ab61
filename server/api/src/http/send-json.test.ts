import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { routes, type Route } from '@recog/api-contract'
import type { TestResponse, TestClient } from '../../testing/client'
import { testProject, addressOf, password } from '../../testing/world'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'

const neverStored = Object.values<Route>(routes).filter((route) => route.neverStored)

/** Lists of which the test world has more than a kilobyte. */
const LISTS = ['/api/committees', '/api/steering/users', '/api/projects']
const DECODE: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

const textOf = ({ headers, rawPayload }: TestResponse) =>
  (DECODE[String(headers['content-encoding'])] ?? ((bytes: Buffer) => bytes))(rawPayload).toString()

describeEachEngine('a list', (engine) => {
  let portal: TestPortal
  let steering: TestClient
  beforeAll(async () => {
    portal = await startPortal(engine)
    steering = await portal.as('steering')
    const names = Array.from({ length: 40 }, (_, n) => `A study of many doses, number ${n}`)
    const lead = await portal.as('lead')
    for (const name of names)
      await lead.post('/api/projects', {
        name,
        description: 'x'.repeat(60),
        ownerUserId: 'lead',
        isApproved: false,
        status: 'In Progress',
        leads: ['lead'],
        members: [],
        underCommittees: ['alpha'],
      })
  })
  afterAll(() => portal.close())

  const get = (url: string, headers: Record<string, string> = {}) =>
    steering.get(url, { 'accept-encoding': 'br', ...headers })

  test.each(LISTS)('%s is compressed as the client accepts, with the same content', async (url) => {
    const plain = await get(url, { 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const encoding of ['br', 'gzip']) {
      const compressed = await get(url, { 'accept-encoding': encoding })
      expect(compressed.headers['content-encoding']).toBe(encoding)
      expect(compressed.headers['vary']).toMatch(/Cookie, Accept-Encoding$/)
      expect(textOf(compressed)).toBe(plain.body)
      expect(compressed.headers['etag']).not.toBe(plain.headers['etag'])
      expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    }
  })

  test.each(LISTS)('%s responds with 304 while nothing has changed', async (url) => {
    const first = await get(url)
    const etag = String(first.headers['etag'])
    expect(first.headers['cache-control']).toBe('private, no-cache')
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(url, { 'if-none-match': known })
      expect([again.statusCode, again.rawPayload.length, again.headers['etag']]).toEqual([304, 0, etag])
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('is deleted from the disk of the browser as soon as the session is found to have ended, once', async () => {
    const member = portal.visitor()
    await member.submit('/identity/account/login', { email: addressOf('member'), password })
    const cleared = async (path: string) => (await member.get(path)).headers['clear-site-data']
    expect(await cleared('/api/committees')).toBeUndefined()
    expect(await cleared('/api/user/userinfo')).toBeUndefined()
    // The browser is closed: of the session's cookies only those remain that have a date.
    member.cookies.delete('recog-session')
    expect(await cleared('/healthz')).toBeUndefined()
    expect(await cleared('/api/user/userinfo')).toBe('"cache"')
    expect(await cleared('/api/user/userinfo')).toBeUndefined()
    expect((await portal.visitor().get('/api/user/userinfo')).headers).not.toHaveProperty('clear-site-data')
  })

  test('is sent again after a change', async () => {
    const etag = String((await get('/api/committees')).headers['etag'])
    await steering.post('/api/steering/assign', {
      userId: 'member',
      assignments: [{ committeeId: 'beta', assigned: true }],
    })
    const after = await get('/api/committees', { 'if-none-match': etag })
    expect(after.statusCode).toBe(200)
    expect(after.headers['etag']).not.toBe(etag)
  })

  test('is refused to callers who may no longer see it, even with a current ETag', async () => {
    const etag = String((await get('/api/steering/users')).headers['etag'])
    const visitor = portal.visitor()
    expect((await visitor.get('/api/steering/users', { 'if-none-match': etag })).statusCode).toBe(401)
    const member = await portal.as('member')
    expect((await member.get('/api/steering/users', { 'if-none-match': etag })).statusCode).toBe(403)
  })

  test('differs by caller if it contains their permissions', async () => {
    const lead = await portal.as('lead')
    const own = await lead.get('/api/projects', { 'accept-encoding': 'br' })
    expect(own.headers['etag']).not.toBe((await get('/api/projects')).headers['etag'])
  })

  test('keeps its ETag when something else has changed', async () => {
    const etag = String((await get('/api/projects')).headers['etag'])
    const member = await portal.as('member')
    await member.post('/api/auth/logout')
    await steering.post('/api/steering/assign', {
      userId: 'member',
      assignments: [{ committeeId: 'beta', assigned: false }],
    })
    expect((await get('/api/projects', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  test('is the only kind of response that browsers may store', async () => {
    const headers = { 'accept-encoding': 'br' }
    expect(neverStored.length).toBeGreaterThan(2)
    for (const { path } of neverStored) {
      const response = await get(path)
      expect([
        path,
        response.headers['cache-control'],
        response.headers['etag'],
        response.headers['content-encoding'],
      ]).toEqual([path, 'no-store', undefined, undefined])
    }
    const admin = await portal.as('admin')
    const emails = Array.from({ length: 30 }, (_, n) => `person-${n}@example.org`)
    const made = await admin.post('/api/admin/committees/alpha/bulk-add', { role: 'Member', emails }, headers)
    expect(made.rawPayload.length).toBeGreaterThan(1_024)
    expect([made.headers['cache-control'], made.headers['content-encoding']]).toEqual(['no-store', undefined])
  })
})

describeEachEngine('what must not be compressed', (engine) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startPortal(engine)
  })
  afterAll(() => portal.close())

  test('the session of a member of many groups is never stored, so that Back asks the server who is signed in', async () => {
    const groups = Array.from({ length: 40 }, (_, n) => `many-${n}`)
    await portal.app.db
      .insertInto('committees')
      .values(
        groups.map((id) => ({ id, name: `Group of ${id}`, name_sort: id, description: 'x'.repeat(50) })),
      )
      .execute()
    const joined_at = portal.app.now()
    await portal.app.db
      .insertInto('memberships')
      .values(
        groups.map((committee_id) => ({
          committee_id,
          user_id: 'member',
          role: 'member' as const,
          joined_at,
        })),
      )
      .execute()
    const member = await portal.as('member')
    const response = await member.get('/api/user/userinfo', { 'accept-encoding': 'br' })
    expect(response.rawPayload.length).toBeGreaterThan(2_000)
    const { headers } = response
    expect([headers['cache-control'], headers['content-encoding'], headers['etag']]).toEqual([
      'no-store',
      undefined,
      undefined,
    ])
  })

  test('no response tells by its length whether a guess at a secret is right (edge case T167)', async () => {
    // What is counted once a minute stays as it is.
    const clock = jest.spyOn(portal.app, 'now').mockReturnValue(portal.app.now())
    const victim = await portal.as('steering')
    const secrets = [await victim.token(), ...victim.cookies.values()]
    const lengths = new Map<string, Set<number>>()
    // Each letter is right for some secret, or for none.
    for (const letter of [...secrets.map((secret) => secret[20]), 'A', 'z', '0', '_']) {
      const guess = secrets.map((secret) => `guess=${secret.slice(0, 20)}${letter}`).join('&')
      for (const { path } of readable) {
        const { rawPayload } = await victim.get(`${path}?${guess}`, { 'accept-encoding': 'br' })
        lengths.set(path, (lengths.get(path) ?? new Set()).add(rawPayload.length))
      }
    }
    clock.mockRestore()
    for (const [path, seen] of lengths) expect([path, seen.size]).toEqual([path, 1])
  })

  test.each(['steering', 'lead', 'admin'])(
    'no compressed response to %s has a secret beside text that a stranger chose (edge case T167)',
    async (persona) => {
      const victim = await portal.as(persona)
      const secrets = [await victim.token(), ...victim.cookies.values()]
      // Names of others are the text that a stranger can put into lists.
      const guess = `Guess ${secrets.join(' ')}`
      await portal.app.db
        .updateTable('users')
        .set({ display_name: guess })
        .where('id', '=', 'member')
        .execute()
      const compressed: string[] = []
      for (const { path } of readable) {
        const response = await victim.get(path, { 'accept-encoding': 'br' })
        if (response.headers['content-encoding'] === undefined) continue
        compressed.push(path)
        const text = textOf(response).replaceAll(guess, '')
        for (const secret of secrets) expect([path, text.includes(secret)]).toEqual([path, false])
      }
      expect(compressed.length).toBeGreaterThan(0)
      expect((await victim.get(`/api/projects/${testProject.id}`)).statusCode).toBe(200)
    },
  )

  test.each(['/api/openapi.json', '/api/public/bot-check.js'])(
    '%s, the same for everyone, is compressed and sent once',
    async (url) => {
      const visitor = portal.visitor()
      const first = await visitor.get(url, { 'accept-encoding': 'br' })
      expect(first.headers['content-encoding']).toBe('br')
      const etag = String(first.headers['etag'])
      const again = await visitor.get(url, { 'accept-encoding': 'br', 'if-none-match': etag })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
      const plain = await visitor.get(url)
      expect(textOf(first)).toBe(plain.body)
    },
  )
})

/** Every read, of the member whose name a stranger chose where it is of one person, group or project. */
const readable = Object.values<Route>(routes)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => ({
    path: path
      .replace('{userId}', 'member')
      .replace('/people/{id}', '/people/member')
      .replace('/committees/{id}', '/committees/alpha')
      .replace('{id}', testProject.id),
  }))
