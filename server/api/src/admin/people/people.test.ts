import type { PersonDetailsWire, PersonWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../../testing/portal'
import { addressOf, password } from '../../../testing/world'

const login = '/identity/account/login'
const nothing = { groups: [], projects: [] }

describeEachEngine('people', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const admin = () => portal.as('admin')
  const act = async (id: string, action: string, body: object = {}, who = 'admin') =>
    (await portal.as(who)).post(`/api/admin/people/${id}/${action}`, body)
  const detailsOf = async (id: string) =>
    (await (await admin()).get(`/api/admin/people/${id}`)).json<PersonDetailsWire>()
  const setAdmin = async (id: string, administrator: boolean) =>
    (await admin()).write('PUT', `/api/admin/people/${id}/administrator`, { administrator })
  const actions = async () =>
    (await portal.app.db.selectFrom('audit').select(['action', 'target_id']).orderBy('seq').execute()).map(
      (row) => `${row.action} ${row.target_id ?? ''}`.trim(),
    )
  /** Except those about signing in, which `identity/devices.test.ts` covers. */
  const mails = async () => {
    const rows = await portal.app.db
      .selectFrom('outbox')
      .select(['kind', 'to_address', 'body'])
      .where('kind', '<>', 'new-device')
      .execute()
    const place = (row: (typeof rows)[number]) => `${row.kind} ${row.to_address}`
    return rows.toSorted((a, b) => place(a).localeCompare(place(b)))
  }
  const sessionsOf = (userId: string) =>
    portal.app.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  const roleIn = async (group: string, userId: string) =>
    (
      await portal.app.db
        .selectFrom('memberships')
        .select('role')
        .where('committee_id', '=', group)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.role
  const signIn = (id: string) =>
    portal.visitor().submit(`${login}?returnUrl=%2Fprofile`, { email: addressOf(id), password })

  test('what a person holds is shown, with whether somebody must take over', async () => {
    expect(await detailsOf('lead')).toMatchObject({
      userId: 'lead',
      isAdmin: false,
      groups: [{ id: 'alpha', role: 'lead', needsSuccessor: true, suggested: ['member'] }],
      projects: [{ id: 'project', isOwner: true, isLead: false, needsSuccessor: true }],
      openRequests: 0,
    })
    expect(await detailsOf('steering')).toMatchObject({
      groups: [{ id: 'steering', role: 'steering', needsSuccessor: false, suggested: ['steering2'] }],
      openRequests: 1,
    })
    await portal.app.db.updateTable('projects').set({ status: 'Completed' }).execute()
    expect((await detailsOf('lead')).projects).toEqual([])
    expect(await detailsOf('admin')).toMatchObject({ isAdmin: true, isLastAdmin: true })
    expect((await (await admin()).get('/api/admin/people/nobody')).statusCode).toBe(404)
  })

  test('nothing is left to nobody: without a successor the person stays', async () => {
    const groups = [{ id: 'alpha', userId: 'member' }]
    const projects = [{ id: 'project', userId: 'otherLead' }]
    const refusals = [
      [{ groups: [], projects }, 'Please choose who takes over Group alpha.'],
      [{ groups, projects: [] }, 'Please choose who takes over A project.'],
      [
        { groups: [{ id: 'alpha', userId: 'applicant' }], projects },
        'Only another active member can take over.',
      ],
      [{ groups: [{ id: 'alpha', userId: 'lead' }], projects }, 'Only another active member can take over.'],
      [
        { groups: [...groups, { id: 'beta', userId: 'member' }], projects },
        'What this person holds has changed in the meantime. Please reload the page.',
      ],
    ] as const
    for (const [body, message] of refusals) {
      const response = await act('lead', 'deactivate', body)
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([409, message])
    }
    expect(await roleIn('alpha', 'lead')).toBe('board')
    expect((await signIn('lead')).statusCode).toBe(303)
    expect(await mails()).toEqual([])
  })

  test('deactivating hands over in one step, ends the sessions, and tells everybody concerned', async () => {
    const lead = await portal.as('lead')
    const body = {
      groups: [{ id: 'alpha', userId: 'member' }],
      projects: [{ id: 'project', userId: 'otherLead' }],
    }
    await portal.app.db
      .insertInto('project_people')
      .values({ project_id: 'project', user_id: 'lead', role: 'lead' })
      .execute()
    expect((await act('lead', 'deactivate', body)).statusCode).toBe(204)

    expect((await lead.get('/api/user/userinfo')).statusCode).toBe(401)
    // Deleted, so that nothing of them comes back when the account does.
    expect(await sessionsOf('lead')).toEqual([])
    expect([await roleIn('alpha', 'member'), await roleIn('alpha', 'lead')]).toEqual(['board', 'member'])
    const project = (await (await portal.as('otherLead')).get('/api/projects/project')).json()
    expect(project).toMatchObject({
      ownerUserId: 'otherLead',
      leadIds: ['otherLead'],
      memberIds: ['lead'],
      version: 2,
    })
    expect(await actions()).toEqual([
      'membership.role-changed member',
      'membership.role-changed lead',
      'project.handed-over otherLead',
      'account.deactivated lead',
    ])
    expect(await mails()).toMatchObject([
      { kind: 'account-deactivated', to_address: addressOf('lead') },
      {
        kind: 'taken-over',
        to_address: addressOf('member'),
        body: expect.stringContaining('- Group alpha'),
      },
      {
        kind: 'taken-over',
        to_address: addressOf('otherLead'),
        body: expect.stringContaining('- A project'),
      },
    ])
    expect((await act('lead', 'deactivate', nothing)).statusCode).toBe(204)
    expect(await mails()).toHaveLength(3)
  })

  test('signing in to a deactivated account fails; only its password reveals why', async () => {
    await act('member', 'deactivate', nothing)
    const right = await signIn('member')
    expect([right.statusCode, right.body]).toEqual([
      400,
      expect.stringContaining('This account is deactivated. Please write to contact@recog.example'),
    ])
    const text = (body: string) => body.replaceAll(/value="[^"]*"/g, '')
    const wrong = { password: 'not the password' }
    const known = await portal.visitor().submit(login, { email: addressOf('member'), ...wrong })
    const unknown = await portal.visitor().submit(login, { email: 'nobody@recog.example', ...wrong })
    expect(text(known.body)).toBe(text(unknown.body))
    const sessions = portal.app.db.selectFrom('sessions').select('id').where('user_id', '=', 'member')
    expect(await sessions.execute()).toEqual([])
  })

  test('open links and unsent mails of a deactivated account become void', async () => {
    await (
      await admin()
    ).post('/api/admin/users/account', {
      emails: [addressOf('member')],
      delivery: 'link',
    })
    const [mail] = await mails()
    const link = /\/identity\/\S+/.exec(mail?.body ?? '')?.[0] ?? ''
    await act('member', 'deactivate', nothing)
    expect((await portal.visitor().get(link)).statusCode).toBe(400)
    const rows = await portal.app.db.selectFrom('outbox').selectAll().execute()
    expect(rows.find(({ kind }) => kind === 'account-reset')).toMatchObject({
      body: '',
      last_error: 'deactivated',
      failed_at: expect.any(String),
    })
  })

  test('no other call brings a deactivated account back', async () => {
    await act('member', 'deactivate', nothing)
    await act('applicant', 'deactivate', nothing)
    const emails = [addressOf('member'), addressOf('admin')]
    const reset = (await (await admin()).post('/api/admin/users/account', { emails })).json<object[]>()
    const refusal = 'This account is deactivated. An administrator can reactivate it.'
    expect(reset).toMatchObject([{ error: refusal, password: null }, { error: null }])

    const steering = await portal.as('steering')
    const calls = [
      () => steering.post('/api/steering/approve', { userId: 'applicant' }),
      () =>
        steering.post('/api/steering/assign', {
          userId: 'member',
          assignments: [{ committeeId: 'beta', assigned: true }],
        }),
      async () => setAdmin('member', true),
    ]
    await portal.app.db.updateTable('users').set({ must_change: 0 }).execute()
    for (const call of calls) {
      const response = await call()
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'deactivated'])
    }
    const bulk = await (
      await admin()
    ).post('/api/admin/committees/beta/bulk-add', {
      role: 'Member',
      emails: [addressOf('member')],
    })
    expect(bulk.json()).toMatchObject({ results: [{ error: refusal }] })
    const people = (await (await admin()).get('/api/admin/people')).json<PersonWire[]>()
    expect(people.filter((person) => person.deactivatedAt !== null).map((person) => person.userId)).toEqual([
      'applicant',
      'member',
    ])
  })

  test('a reactivated person signs in as before, without what was handed over', async () => {
    await setAdmin('lead', true)
    await act('lead', 'deactivate', {
      groups: [{ id: 'alpha', userId: 'member' }],
      projects: [{ id: 'project', userId: 'member' }],
    })
    expect((await act('lead', 'reactivate')).statusCode).toBe(204)
    expect((await act('lead', 'reactivate')).statusCode).toBe(204)
    expect((await signIn('lead')).statusCode).toBe(303)
    const info = (await (await portal.as('lead')).get('/api/user/userinfo')).json()
    expect(info).toMatchObject({ isAdmin: false, committees: [{ id: 'alpha', role: 'member' }] })
    expect((await actions()).filter((action) => action === 'account.reactivated lead')).toHaveLength(1)
    expect((await mails()).map(({ kind }) => kind)).toContain('account-reactivated')
  })

  test('the last administrator stays: neither deactivated nor revoked, and nobody deactivates themselves', async () => {
    const own = await act('admin', 'deactivate', nothing)
    expect(own.json()).toMatchObject({ code: 'own-account' })
    expect((await setAdmin('admin', false)).json()).toMatchObject({ code: 'last-administrator' })

    await setAdmin('member', true)
    const both = await Promise.all([
      (await portal.as('member')).write('PUT', '/api/admin/people/admin/administrator', {
        administrator: false,
      }),
      setAdmin('member', false),
    ])
    expect(both.map(({ statusCode }) => statusCode)).not.toEqual([204, 204])
    const left = await portal.app.db.selectFrom('users').select('id').where('is_admin', '=', 1).execute()
    expect(left).toHaveLength(1)
  })

  test('the other administrators are told of a new one, and when the password of one is reset', async () => {
    await setAdmin('lead', true)
    await portal.app.db.deleteFrom('outbox').execute()
    const told = async () => {
      const rows = await portal.app.db
        .selectFrom('outbox')
        .select(['kind', 'to_address', 'body'])
        .where('kind', 'like', 'notice-%')
        .execute()
      await portal.app.db.deleteFrom('outbox').execute()
      return rows.map(({ kind, to_address, body }) => [kind, to_address, body.includes('by Ada Admin')])
    }
    await setAdmin('member', true)
    expect(await told()).toEqual([['notice-administrator-made', addressOf('lead'), true]])
    await (await admin()).post('/api/admin/users/account', { emails: [addressOf('lead')] })
    expect(await told()).toEqual([['notice-administrator-reset', addressOf('member'), true]])
    await (await admin()).post('/api/admin/users/account', { emails: [addressOf('otherLead')] })
    expect(await told()).toEqual([])
  })

  test('an administrator who is no member has no rights, and does not count as the last one', async () => {
    await portal.app.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', 'applicant').execute()
    expect((await (await portal.as('applicant')).get('/api/admin/people')).statusCode).toBe(403)
    expect((await setAdmin('admin', false)).json()).toMatchObject({ code: 'last-administrator' })
  })

  test('administrator rights are granted to active members, with effect at once', async () => {
    const member = await portal.as('member')
    expect((await setAdmin('applicant', true)).statusCode).toBe(409)
    expect((await member.get('/api/admin/people')).statusCode).toBe(403)
    await setAdmin('member', true)
    expect((await member.get('/api/admin/people')).statusCode).toBe(200)
    await setAdmin('member', false)
    expect((await member.get('/api/admin/people')).statusCode).toBe(403)
    expect(await actions()).toEqual(['account.made-admin member', 'account.admin-revoked member'])
    expect((await mails()).map(({ kind }) => kind)).toEqual(['account-admin-revoked', 'account-made-admin'])
  })

  test('ending sessions signs a person out everywhere, and leaves one’s own', async () => {
    const member = await portal.as('member')
    expect((await detailsOf('member')).sessions).toBe(1)
    await act('member', 'end-sessions')
    expect((await member.get('/api/user/userinfo')).statusCode).toBe(401)
    expect((await detailsOf('member')).sessions).toBe(0)

    const [other, mine] = [await admin(), await admin()]
    await mine.post('/api/admin/people/admin/end-sessions', {})
    expect((await mine.get('/api/user/userinfo')).statusCode).toBe(200)
    expect((await other.get('/api/user/userinfo')).statusCode).toBe(401)
    expect(await actions()).toEqual(['account.sessions-ended member', 'account.sessions-ended admin'])
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      'account-sessions-ended',
      'account-sessions-ended',
    ])
  })

  test('unlocking lets a blocked person sign in at once', async () => {
    for (let i = 0; i < 11; i += 1) {
      await portal.visitor().submit(login, { email: addressOf('member'), password: 'not the password' })
    }
    expect((await signIn('member')).statusCode).toBe(429)
    expect((await detailsOf('member')).blockedUntil).toEqual(expect.any(String))
    expect((await detailsOf('lead')).blockedUntil).toBeNull()
    expect((await act('member', 'unlock')).statusCode).toBe(204)
    expect((await detailsOf('member')).blockedUntil).toBeNull()
    expect((await signIn('member')).statusCode).toBe(303)
    expect(await actions()).toContain('account.unlocked member')
    expect((await mails()).map(({ kind }) => kind)).toContain('account-unlocked')
  })
})
