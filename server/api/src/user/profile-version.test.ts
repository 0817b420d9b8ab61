import type { OwnProfileWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { counts } from '../../testing/world'

describeEachEngine('the own profile', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const path = '/api/user/profile/name'
  const name = { firstName: 'Grace', lastName: 'Hopper' }
  const load = async () => (await (await portal.as('member')).get('/api/user/profile')).json<OwnProfileWire>()
  const save = async (
    body: object,
    headers: Record<string, string> = {},
    method: 'PUT' | 'PATCH' = 'PATCH',
  ) => (await portal.as('member')).write(method, path, body, headers)

  test.each(['PUT', 'PATCH'] as const)(
    'refuses %s for a version that is outdated, and changes nothing',
    async (method) => {
      const { version } = await load()
      const first = await save(name, { 'if-match': `"${version}"` }, method)
      expect(first.statusCode).toBe(200)
      const second = await save({ ...name, lastName: 'Murray' }, { 'if-match': `"${version}"` }, method)
      expect(second.statusCode).toBe(409)
      expect(await load()).toEqual(first.json())
      expect((await counts(portal.app, 'profile.renamed')).audit).toBe(1)
      const next = { 'if-match': `"${first.json<OwnProfileWire>().version}"` }
      expect((await save({ ...name, lastName: 'Murray' }, next, method)).statusCode).toBe(200)
    },
  )

  test.each([undefined, '', '  '])(
    'a display name %j becomes the first and last name',
    async (displayName) => {
      await save({ ...name, displayName: 'Amazing Grace' })
      expect((await load()).displayName).toBe('Amazing Grace')
      await save({ ...name, displayName })
      expect((await load()).displayName).toBe('Grace Hopper')
    },
  )

  test('of two saves at the same time with the same version, one is refused', async () => {
    const headers = { 'if-match': `"${(await load()).version}"` }
    const saves = await Promise.all(['One', 'Two'].map((lastName) => save({ ...name, lastName }, headers)))
    expect(saves.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]))
  })

  test('asks only clients that announce versions for one', async () => {
    expect((await save(name)).statusCode).toBe(200)
    expect((await save(name, { 'x-version-capable': '1' })).statusCode).toBe(428)
  })

  test('has degrees and institution that its owner changes, which the log says without the texts', async () => {
    const { firstName, lastName, displayName } = await load()
    const body = { firstName, lastName, displayName, degrees: ' MD, PhD ', institution: 'Lakeside Hospital' }
    expect((await save(body)).json()).toMatchObject({ degrees: 'MD, PhD', institution: 'Lakeside Hospital' })
    const member = await (await portal.as('steering')).get('/api/user/member')
    expect(member.json()).toMatchObject({ degrees: 'MD, PhD', institution: 'Lakeside Hospital' })
    const row = await portal.app.db
      .selectFrom('audit')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect([row.action, row.details]).toEqual(['profile.changed', '{"fields":["degrees","institution"]}'])
    expect((await counts(portal.app, 'profile.renamed')).audit).toBe(0)
  })

  test('keeps them when a client sends only the name', async () => {
    await save({ ...name, degrees: 'MD, PhD', institution: 'Lakeside Hospital' })
    expect((await save({ ...name, lastName: 'Murray' })).json()).toMatchObject({
      lastName: 'Murray',
      degrees: 'MD, PhD',
      institution: 'Lakeside Hospital',
    })
    expect((await save({ ...name, institution: 'x'.repeat(301) })).statusCode).toBe(400)
  })
})
