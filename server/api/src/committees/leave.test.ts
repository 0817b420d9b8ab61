import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'

describeEachEngine('leaving a group', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const leave = async (who: string, group: string, body: object = {}) =>
    (await portal.as(who)).post(`/api/committees/${group}/leave`, body)
  const rolesIn = async (group: string) => {
    const rows = await portal.app.db
      .selectFrom('memberships')
      .select(['user_id', 'role'])
      .where('committee_id', '=', group)
      .orderBy('user_id')
      .execute()
    return Object.fromEntries(rows.map((row) => [row.user_id, row.role]))
  }
  const mails = async () =>
    (await portal.app.db.selectFrom('outbox').select(['kind', 'to_address']).execute())
      .map((row) => `${row.kind} ${row.to_address}`)
      .toSorted()

  test('a member leaves, once, and the leads are told', async () => {
    expect((await leave('member', 'alpha')).statusCode).toBe(204)
    expect((await leave('member', 'alpha')).statusCode).toBe(204)
    expect(await rolesIn('alpha')).toEqual({ lead: 'board' })
    expect(await mails()).toEqual([`group-left ${addressOf('member')}`, `member-left ${addressOf('lead')}`])
    const rows = await portal.app.db.selectFrom('audit').select(['action', 'details']).execute()
    expect(rows).toEqual([{ action: 'membership.left', details: '{"role":"member"}' }])
    expect((await leave('member', 'nowhere')).statusCode).toBe(404)
  })

  test('the only lead names a member of the group who takes over', async () => {
    const refusals = [
      [{}, 409, 'You are the only lead of this group. Please choose a member who takes over.'],
      [{ successorUserId: 'otherLead' }, 409, 'Only a member of this group can become its lead.'],
      [{ successorUserId: 'lead' }, 409, 'Only a member of this group can become its lead.'],
    ] as const
    for (const [body, status, message] of refusals) {
      const response = await leave('lead', 'alpha', body)
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([status, message])
    }
    expect(await rolesIn('alpha')).toEqual({ lead: 'board', member: 'member' })
    expect((await leave('lead', 'alpha', { successorUserId: 'member' })).statusCode).toBe(204)
    expect(await rolesIn('alpha')).toEqual({ member: 'board' })
    expect(await mails()).toEqual([`group-left ${addressOf('lead')}`, `new-lead ${addressOf('member')}`])
  })

  test('a lead with nobody to take over asks an administrator', async () => {
    const response = await leave('otherLead', 'beta')
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      409,
      'You are the only member of this group. Please ask an administrator for a new lead before you leave.',
    ])
  })

  test('people whose account is deactivated do not count as leads or successors', async () => {
    const { db } = portal.app
    await db
      .updateTable('users')
      .set({ deactivated_at: portal.app.now() })
      .where('id', '=', 'member')
      .execute()
    await db.updateTable('memberships').set({ role: 'board' }).where('user_id', '=', 'member').execute()
    expect((await leave('lead', 'alpha', { successorUserId: 'member' })).statusCode).toBe(409)
    expect((await leave('lead', 'alpha')).statusCode).toBe(409)
  })

  test('nobody but a lead appoints one, and the last steering member stays', async () => {
    expect((await leave('member', 'alpha', { successorUserId: 'lead' })).statusCode).toBe(403)
    expect((await leave('steering', 'steering')).statusCode).toBe(204)
    const last = await leave('steering2', 'steering')
    expect(last.json()).toMatchObject({ message: 'The last steering member cannot be removed.' })
  })

  test('two leads who leave at the same time leave one behind', async () => {
    await portal.app.db
      .updateTable('memberships')
      .set({ role: 'board' })
      .where('user_id', '=', 'member')
      .execute()
    const both = await Promise.all([leave('lead', 'alpha'), leave('member', 'alpha')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(Object.values(await rolesIn('alpha'))).toEqual(['board'])
  })
})
