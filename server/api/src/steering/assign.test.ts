import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { counts } from '../../testing/world'

describeEachEngine('assigning people to working groups', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const pair = (committeeId: string, assigned: boolean) => ({ committeeId, assigned })
  async function assign(by: string, userId: string, ...assignments: ReturnType<typeof pair>[]) {
    const path = by === 'steering' ? '/api/steering/assign' : '/api/committees/lead/assign'
    return (await portal.as(by)).post(path, { userId, assignments })
  }
  const rolesOf = async (userId: string) => {
    const rows = await portal.app.db
      .selectFrom('memberships')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    return Object.fromEntries(rows.map((row) => [row.committee_id, row.role]))
  }

  test('changes only the named pairs, and responds with the stored memberships', async () => {
    const response = await assign('steering', 'member', pair('beta', true), pair('gamma', true))
    expect(response.json<{ committees: string[] }>().committees.toSorted()).toEqual([
      'alpha',
      'beta',
      'gamma',
    ])
    await assign('steering', 'member', pair('beta', false))
    expect(await rolesOf('member')).toEqual({ alpha: 'member', gamma: 'member' })
    expect((await counts(portal.app, 'membership.added')).audit).toBe(2)
  })

  test('a repeated assignment is recorded once, and an assigned lead stays a lead', async () => {
    await assign('steering', 'lead', pair('alpha', true))
    expect(await rolesOf('lead')).toEqual({ alpha: 'board' })
    expect((await counts(portal.app, 'membership.added')).audit).toBe(0)
  })

  test('one unknown group undoes the whole call, and applicants and unknown people are refused', async () => {
    expect((await assign('steering', 'member', pair('beta', true), pair('nowhere', true))).statusCode).toBe(
      404,
    )
    expect(await rolesOf('member')).toEqual({ alpha: 'member' })
    expect((await assign('steering', 'applicant', pair('beta', true))).statusCode).toBe(409)
    expect((await assign('steering', 'nobody', pair('beta', true))).statusCode).toBe(404)
  })

  test('the last steering member stays, even if two are removed at the same time', async () => {
    const leave = await Promise.all([
      assign('steering', 'steering2', pair('steering', false)),
      assign('steering', 'steering', pair('steering', false)),
    ])
    expect(leave.filter((response) => response.statusCode === 200).length).toBeLessThan(2)
    const left = await portal.app.db
      .selectFrom('memberships')
      .select('user_id')
      .where('committee_id', '=', 'steering')
      .execute()
    expect(left).toHaveLength(1)
  })

  test('a former steering member is refused on the next call', async () => {
    const gone = await portal.as('steering2')
    expect((await gone.get('/api/steering/users')).statusCode).toBe(200)
    await assign('steering', 'steering2', pair('steering', false))
    expect((await gone.get('/api/steering/users')).statusCode).toBe(403)
  })

  test('opposite assignments in opposite order never deadlock', async () => {
    const steering = await portal.as('steering')
    const send = (ids: string[], assigned: boolean) =>
      steering.post('/api/steering/assign', {
        userId: 'member',
        assignments: ids.map((committeeId) => ({ committeeId, assigned })),
      })
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        send(i % 2 ? ['alpha', 'beta', 'gamma'] : ['gamma', 'beta', 'alpha'], i % 3 === 0),
      ),
    )
    expect(responses.map((response) => response.statusCode)).toEqual(responses.map(() => 200))
  })

  test('a lead adds and removes members of their own group', async () => {
    expect((await assign('lead', 'otherLead', pair('alpha', true))).statusCode).toBe(204)
    expect((await assign('lead', 'member', pair('alpha', false))).statusCode).toBe(204)
    expect([await rolesOf('otherLead'), await rolesOf('member')]).toEqual([
      { beta: 'board', alpha: 'member' },
      {},
    ])
  })

  test.each([['beta'], ['steering'], ['nowhere']])(
    'a call of a lead that includes the group %s changes nothing',
    async (id) => {
      const response = await assign('lead', 'otherLead', pair('alpha', true), pair(id, true))
      expect(response.statusCode).toBe(403)
      expect(await rolesOf('otherLead')).toEqual({ beta: 'board' })
      expect((await counts(portal.app, 'membership.refused')).audit).toBe(id === 'nowhere' ? 0 : 1)
    },
  )

  describe('a lead of the steering group', () => {
    const leadsSteering = (user_id: string) =>
      portal.app.db
        .insertInto('memberships')
        .values({ committee_id: 'steering', user_id, role: 'board', joined_at: portal.app.now() })
        .execute()
    const inSteering = async () => {
      const rows = await portal.app.db
        .selectFrom('memberships')
        .select('user_id')
        .where('committee_id', '=', 'steering')
        .execute()
      return rows.map((row) => row.user_id).toSorted()
    }

    test('finds the group on the lead page, with its members', async () => {
      await leadsSteering('lead')
      const page = (await (await portal.as('lead')).get('/api/committees/lead/users')).json<{
        committees: { id: string }[]
        users: { userId: string; committees: string[] }[]
      }>()
      expect(page.committees.map((committee) => committee.id)).toEqual(['alpha', 'steering'])
      expect(page.users.find((user) => user.userId === 'steering2')?.committees).toEqual(['steering'])
    })

    test('adds and removes steering members, and each is recorded', async () => {
      await leadsSteering('lead')
      expect((await assign('lead', 'member', pair('steering', true))).statusCode).toBe(204)
      expect(await inSteering()).toEqual(['lead', 'member', 'steering', 'steering2'])
      expect((await (await portal.as('member')).get('/api/steering/users')).statusCode).toBe(200)
      expect((await assign('lead', 'steering', pair('steering', false))).statusCode).toBe(204)
      const audit = await portal.app.db
        .selectFrom('audit')
        .select(['action', 'actor_id', 'target_id', 'committee_id'])
        .where('committee_id', '=', 'steering')
        .orderBy('seq')
        .execute()
      expect(audit).toEqual([
        { action: 'membership.added', actor_id: 'lead', target_id: 'member', committee_id: 'steering' },
        { action: 'membership.removed', actor_id: 'lead', target_id: 'steering', committee_id: 'steering' },
      ])
    })

    test('cannot remove the last steering member, nor a lead', async () => {
      await leadsSteering('lead')
      await assign('lead', 'steering', pair('steering', false))
      await assign('lead', 'steering2', pair('steering', false))
      expect((await assign('lead', 'lead', pair('steering', false))).statusCode).toBe(409)
      expect(await inSteering()).toEqual(['lead'])
    })

    test('has no groups to lead after losing approval', async () => {
      await leadsSteering('lead')
      await portal.app.db
        .updateTable('users')
        .set({ user_role: 'Applicant' })
        .where('id', '=', 'lead')
        .execute()
      expect((await assign('lead', 'member', pair('steering', true))).statusCode).toBe(403)
    })
  })

  test('a lead cannot remove a lead', async () => {
    expect((await assign('lead', 'lead', pair('alpha', false))).statusCode).toBe(409)
    expect(await rolesOf('lead')).toEqual({ alpha: 'board' })
  })

  test('the lead page gets names and the own groups, but no private data', async () => {
    const response = await (await portal.as('lead')).get('/api/committees/lead/users')
    const { users } = response.json<{ users: { userId: string; committees: string[] }[] }>()
    expect(users.map((user) => user.userId)).not.toContain('applicant')
    expect(users.find((user) => user.userId === 'otherLead')?.committees).toEqual([])
    expect(response.body).not.toContain('private')
  })
})
