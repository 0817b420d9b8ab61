import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'

describeEachEngine('what everybody may know about the group', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  test('is how many members, institutions and working groups there are, and nobody’s name', async () => {
    const { db } = portal.app
    await db.updateTable('users').set({ institution: ' test hospital' }).where('id', '=', 'lead').execute()
    await db.updateTable('users').set({ institution: 'Other Clinic' }).where('id', '=', 'admin').execute()
    const members = await db.selectFrom('users').select('id').where('user_role', '=', 'Committee').execute()
    const groups = await db
      .selectFrom('committees')
      .select(['name', 'description'])
      .orderBy('name_sort')
      .execute()
    const response = await portal.visitor().get('/api/public/group')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      members: members.length,
      institutions: 2,
      workingGroups: groups.length,
      groups,
    })
  })
})
