import type { PickerUserWire, ProjectWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'

describeEachEngine('projects', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const create = async (by: string, body: object) => (await portal.as(by)).post('/api/projects', body)
  const save = async (by: string, body: object) =>
    (await portal.as(by)).write('PUT', '/api/projects/project', { name: 'A project', ...body })
  const read = async () =>
    (await (await portal.as('applicant')).get('/api/projects/project')).json<ProjectWire>()

  test.each([
    [
      'member',
      { underCommittees: ['alpha'] },
      'Only Steering members or Working Group Leads can create a project.',
    ],
    [
      'applicant',
      { underCommittees: [] },
      'Only Steering members or Working Group Leads can create a project.',
    ],
    [
      'lead',
      { underCommittees: ['alpha', 'beta'] },
      'As a Working Group Lead, you may only create projects under groups you lead.',
    ],
    ['lead', {}, 'As a Working Group Lead, you may only create projects under groups you lead.'],
  ])('%s cannot create with %j', async (by, body, message) => {
    const response = await create(by, { name: 'New', ...body })
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([403, message])
    expect(await portal.app.db.selectFrom('projects').select('id').execute()).toHaveLength(1)
  })

  test('a lead creates projects in their own group, but cannot set owner or approval', async () => {
    const response = await create('lead', {
      name: ' New ',
      underCommittees: ['alpha'],
      leads: ['member', 'member'],
      members: ['member', 'steering'],
      ownerUserId: 'steering',
      isApproved: true,
      status: 'progress',
      createdAt: '1999-01-01',
      isUserLead: true,
    })
    expect(response.statusCode).toBe(201)
    const { id } = response.json<{ id: string }>()
    const project = (await (await portal.as('member')).get(`/api/projects/${id}`)).json()
    expect(project).toMatchObject({
      name: 'New',
      ownerUserId: 'lead',
      isApproved: false,
      status: 'In Progress',
      leadIds: ['member'],
      memberIds: ['steering'],
      committeeIds: ['alpha'],
      committeeNames: ['Group alpha'],
      isUserLead: true,
    })
  })

  test('steering sets owner and approval', async () => {
    await save('steering', { ownerUserId: 'member', isApproved: true, underCommittees: ['beta'] })
    expect(await read()).toMatchObject({ ownerUserId: 'member', isApproved: true, committeeIds: ['beta'] })
  })

  test('a group lead can neither remove nor add groups of other leads', async () => {
    expect((await save('lead', { underCommittees: ['alpha'] })).statusCode).toBe(200)
    expect((await read()).committeeIds).toEqual(['alpha', 'gamma'])
    const foreign = await save('lead', { underCommittees: ['alpha', 'beta'] })
    expect([foreign.statusCode, foreign.json<{ message: string }>().message]).toEqual([
      403,
      'As a Working Group Lead, you may only assign groups you lead.',
    ])
  })

  test('a project lead edits and chooses groups freely, and may step down', async () => {
    await save('steering', { leads: ['member'], underCommittees: ['alpha'] })
    expect((await save('member', { leads: ['lead'], underCommittees: ['beta'] })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ leadIds: ['lead'], committeeIds: ['beta'] })
    expect((await save('member', {})).statusCode).toBe(403)
  })

  test.each(['member', 'otherLead', 'applicant', 'admin'])('%s cannot edit', async (by) => {
    const response = await save(by, {})
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      403,
      'You do not have permission to save this project.',
    ])
  })

  test('people and groups must exist, but former members may stay', async () => {
    expect((await save('steering', { members: ['nobody'] })).statusCode).toBe(400)
    expect((await save('steering', { members: ['applicant'] })).statusCode).toBe(400)
    expect((await save('steering', { underCommittees: ['nowhere'] })).statusCode).toBe(400)
    await portal.app.db
      .insertInto('project_people')
      .values({ project_id: 'project', user_id: 'left-long-ago', role: 'member' })
      .execute()
    expect((await save('steering', { members: ['left-long-ago'] })).statusCode).toBe(200)
    expect((await read()).memberIds).toEqual(['left-long-ago'])
  })

  test('who may edit it archives and restores a project; a save without the field changes nothing', async () => {
    expect((await save('lead', { isArchived: true, underCommittees: ['alpha'] })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ isArchived: true })
    await save('lead', { name: 'Another name', underCommittees: ['alpha'] })
    expect(await read()).toMatchObject({ isArchived: true, name: 'Another name' })
    await save('steering', { isArchived: false, underCommittees: ['alpha'] })
    expect(await read()).toMatchObject({ isArchived: false })
    expect((await save('member', { isArchived: true })).statusCode).toBe(403)
    const actions = await portal.app.db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'project.%')
      .orderBy('seq')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'project.archived',
      'project.updated',
      'project.restored',
    ])
  })

  test.each([
    [{ name: 'x'.repeat(200), description: 'y'.repeat(2000) }, 200],
    [{ name: 'x'.repeat(201) }, 400],
    [{ name: '  ' }, 400],
    [{ description: 'y'.repeat(2001) }, 400],
  ])('refuses values over the limits: %#', async (body, status) =>
    expect((await save('steering', body)).statusCode).toBe(status),
  )

  test('an applicant gets names to pick from, but neither addresses nor expertise', async () => {
    const forApplicant = (await (await portal.as('applicant')).get('/api/projects/users')).body
    expect(forApplicant).not.toMatch(/@|private/)
    const forMember = (await (await portal.as('member')).get('/api/projects/users')).body
    expect(forMember).toContain('@recog.example')
    expect(forMember).toContain('"expertiseAreas":"private expertise"')
  })

  test('an applicant gets addresses if the operator allows it, but no expertise', async () => {
    const open = await startPortal(engine, { EMAILS_FOR_APPLICANTS: '1' })
    const forApplicant = await (await open.as('applicant')).get('/api/projects/users')
    const forMember = await (await open.as('member')).get('/api/projects/users')
    await open.close()
    expect(forApplicant.body).toContain('member@recog.example')
    expect(forApplicant.body).not.toContain('applicant@recog.example')
    const known = forMember.json<PickerUserWire[]>()
    expect(known).toContainEqual(expect.objectContaining({ expertiseAreas: 'private expertise' }))
    expect(forApplicant.json()).toEqual(known.map((person) => ({ ...person, expertiseAreas: null })))
  })

  test('no project names an e-mail address', async () => {
    await save('steering', { leads: ['member'], members: ['lead'] })
    const member = await portal.as('member')
    for (const url of ['/api/projects', '/api/projects/project'])
      expect((await member.get(url)).body).not.toContain('@')
  })

  test('unknown projects get a 404 response', async () => {
    const member = await portal.as('member')
    for (const id of ['absent', 'new', 'users2'])
      expect((await member.get(`/api/projects/${id}`)).statusCode).toBe(404)
    expect((await member.write('PUT', '/api/projects/absent', { name: 'x' })).statusCode).toBe(404)
  })

  describe('with versions', () => {
    const put = async (body: object, headers: Record<string, string>) =>
      (await portal.as('steering')).write(
        'PUT',
        '/api/projects/project',
        { name: 'A project', ...body },
        headers,
      )

    test('a replacement of an older version is a conflict and changes nothing', async () => {
      const { version } = await read()
      const match = { 'if-match': `"${version}"` }
      expect((await put({ description: 'first' }, match)).statusCode).toBe(200)
      expect((await put({ description: 'second' }, match)).statusCode).toBe(409)
      const colleague = await portal.as('steering2')
      const other = await colleague.write('PUT', '/api/projects/project', { name: 'Theirs' }, match)
      expect(other.statusCode).toBe(409)
      expect(other.json<{ message: string }>().message).toBe(
        'Stella Steering has changed this project in the meantime.',
      )
      expect(await read()).toMatchObject({ description: 'first', version: Number(version) + 1 })
    })

    test('a client that announces versions must send one, and any other need not', async () => {
      expect((await put({}, { 'x-version-capable': '1' })).statusCode).toBe(428)
      expect((await put({}, {})).statusCode).toBe(200)
      expect((await put({}, { 'if-match': 'something' })).statusCode).toBe(400)
    })
  })

  test.each(['nobody', 'applicant'])('cannot belong to %s', async (ownerUserId) => {
    const by = { ownerUserId, underCommittees: ['alpha'] }
    expect((await create('steering', { name: 'New', ...by })).statusCode).toBe(400)
    expect((await save('steering', by)).statusCode).toBe(400)
    expect((await read()).ownerUserId).toBe('lead')
  })
})
