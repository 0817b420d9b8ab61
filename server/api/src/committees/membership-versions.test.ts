import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, counts } from '../../testing/world'

describeEachEngine('the version of a membership', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const paths = { steering: '/api/steering/assign', lead: '/api/committees/lead/assign' }
  async function assign(
    by: keyof typeof paths,
    userId: string,
    assigned: boolean,
    headers: Record<string, string>,
  ) {
    const change = { userId, assignments: [{ committeeId: 'alpha', assigned }] }
    return (await portal.as(by)).post(paths[by], change, headers)
  }
  const roleInAlpha = async (userId: string) => {
    const row = await portal.app.db
      .selectFrom('memberships')
      .select('role')
      .where('committee_id', '=', 'alpha')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.role ?? 'none'
  }
  const become = (userId: string, role: 'board' | 'member') =>
    portal.app.db
      .updateTable('memberships')
      .set({ role })
      .where('committee_id', '=', 'alpha')
      .where('user_id', '=', userId)
      .execute()

  test.each(['steering', 'lead'] as const)(
    'keeps the %s call from removing somebody who has become lead meanwhile',
    async (by) => {
      await become('member', 'board')
      const refused = await assign(by, 'member', false, { 'if-match': '"member"' })
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        409,
        expect.stringMatching(/ has become work group lead of .+ in the meantime\.$/),
      ])
      expect(await roleInAlpha('member')).toBe('board')
      expect((await counts(portal.app, 'membership.removed')).audit).toBe(0)
    },
  )

  test('names somebody without a name by their address', async () => {
    await portal.app.db.updateTable('users').set({ display_name: '' }).where('id', '=', 'member').execute()
    await become('member', 'board')
    const refused = await assign('steering', 'member', false, { 'if-match': '"member"' })
    expect(refused.json()).toEqual({
      message: `${addressOf('member')} has become work group lead of Group alpha in the meantime.`,
    })
  })

  test('lets a steering member remove the lead whom they saw', async () => {
    expect((await assign('steering', 'lead', false, { 'if-match': '"board"' })).statusCode).toBe(200)
    expect(await roleInAlpha('lead')).toBe('none')
  })

  test('that is outdated does not matter if nothing is left to change', async () => {
    expect((await assign('steering', 'member', true, { 'if-match': '"none"' })).statusCode).toBe(200)
    expect((await assign('steering', 'member', false, { 'if-match': '"member"' })).statusCode).toBe(200)
    expect((await assign('steering', 'member', false, { 'if-match': '"member"' })).statusCode).toBe(200)
    expect((await counts(portal.app, 'membership.removed')).audit).toBe(1)
  })

  test('keeps a removal by somebody else: who meant to keep the person does not add them again', async () => {
    await assign('steering', 'member', false, {})
    const refused = await assign('steering', 'member', true, { 'if-match': '"member"' })
    expect(refused.statusCode).toBe(409)
    expect(await roleInAlpha('member')).toBe('none')
  })

  test('is not required, except of clients that announce that they know it', async () => {
    expect((await assign('steering', 'member', false, {})).statusCode).toBe(200)
    expect((await assign('steering', 'member', true, { 'if-match': '*' })).statusCode).toBe(200)
    expect((await assign('lead', 'member', false, { 'x-version-capable': '1' })).statusCode).toBe(428)
    expect((await assign('lead', 'member', false, { 'if-match': '"3"' })).statusCode).toBe(400)
    expect(await roleInAlpha('member')).toBe('member')
  })

  test('is sent to steering members and to leads, of their own groups only', async () => {
    const leadsOf = async (by: string, path: string, userId: string) => {
      const users = (await (await portal.as(by)).get(path)).json<
        { userId: string; leads: string[] }[] | { users: { userId: string; leads: string[] }[] }
      >()
      return (Array.isArray(users) ? users : users.users).find((user) => user.userId === userId)?.leads
    }
    expect(await leadsOf('steering', '/api/steering/users', 'otherLead')).toEqual(['beta'])
    expect(await leadsOf('lead', '/api/committees/lead/users', 'lead')).toEqual(['alpha'])
    expect(await leadsOf('lead', '/api/committees/lead/users', 'otherLead')).toEqual([])
  })
})
