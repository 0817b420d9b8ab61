import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'

describeEachEngine('working groups', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const create = async (name: string, who = 'admin') =>
    (await portal.as(who)).post('/api/admin/committees', { name, description: '' })
  const replace = async (id: string, name: string, before: string) =>
    (await portal.as('admin')).write('PUT', `/api/admin/committees/${id}`, {
      name,
      description: '',
      before: { name: before, description: '' },
    })

  test('are created by administrators, with an id of their own from the name', async () => {
    expect((await create('Spine & Bone')).json()).toEqual({
      id: 'spine-bone',
      name: 'Spine & Bone',
      description: '',
    })
    expect((await create('Spine, bone')).json()).toMatchObject({ id: 'spine-bone-2' })
    expect((await create('骨')).json()).toMatchObject({ id: 'group' })
    expect((await create('Other', 'lead')).statusCode).toBe(403)
    expect((await create(' ')).statusCode).toBe(400)
  })

  test('have ids and names of their own, also if they are created at once', async () => {
    const admin = await portal.as('admin')
    const names = ['Bone & Spine', 'Bone, spine', 'Bone: spine', 'bone & spine']
    const responses = await Promise.all(
      names.map((name) => admin.post('/api/admin/committees', { name, description: '' })),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
    const made = await portal.app.db
      .selectFrom('committees')
      .select('id')
      .where('id', 'like', 'bone-spine%')
      .orderBy('id')
      .execute()
    expect(made.map(({ id }) => id)).toEqual(['bone-spine', 'bone-spine-2', 'bone-spine-3'])
  })

  test('have names of their own, whatever their letters', async () => {
    await create('Knochen')
    expect((await create('KNOCHEN')).statusCode).toBe(409)
    expect((await replace('beta', 'group ALPHA', 'Group beta')).statusCode).toBe(409)
  })

  test('are renamed unless somebody has changed them since, and keep id and people', async () => {
    expect((await replace('alpha', 'First', 'Group alpha')).json()).toMatchObject({
      id: 'alpha',
      name: 'First',
    })
    expect((await replace('alpha', 'Second', 'Group alpha')).statusCode).toBe(409)
    expect((await replace('nothing', 'Second', 'Group alpha')).statusCode).toBe(404)
    const group = (await (await portal.as('member')).get('/api/committees/alpha')).json<{
      name: string
      board: object[]
    }>()
    expect(group).toMatchObject({ name: 'First', board: [{ userId: 'lead' }] })
  })

  test('say where their people work; the list of all groups does not', async () => {
    interface Group {
      readonly id: string
      readonly board: readonly { readonly userId: string; readonly institution: string | null }[]
    }
    const member = await portal.as('member')
    const alone = (await member.get('/api/committees/alpha')).json<Group>()
    const listed = (await member.get('/api/committees')).json<Group[]>().find(({ id }) => id === 'alpha')
    expect(alone.board).toMatchObject([{ userId: 'lead', institution: 'Test Hospital' }])
    expect(listed?.board).toMatchObject([{ userId: 'lead', institution: null }])
  })
})
