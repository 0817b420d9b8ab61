import { sql } from 'kysely'
import { auditActions, routes, type Route } from '@recog/api-contract'
import type { Audience } from '@recog/api-contract/rules'
import { multipart, solveBotCheck, type TestResponse } from '../../testing/client'
import { describeEachEngine, startPortal, stopClock, type TestPortal } from '../../testing/portal'
import { addPasskey, challengeOn, optionsOn } from '../../testing/passkey'
import { enrol } from '../../testing/second-factor'
import { runCommand } from '../../testing/run-command'
import { password, addressOf, testUsers } from '../../testing/world'
import { countFailure } from '../outbox/bounces'
import { tableNames } from '../database/table-names'
import { inTransaction } from '../database/write'
import { changeAddressPath } from '../identity/change-address'
import {
  changePasswordPath,
  confirmAddressPath,
  loginPath,
  managePath,
  passkeyPath,
  resetPasswordPath,
  secondFactorPath,
} from '../identity/paths'
import { later } from '../app'
import { sealConfirmed } from '../identity/institutions'
import { answerLink } from '../events/event-mail'
import { stopLink } from '../notices/email-links'
import { issueResetLink, noPassword } from '../identity/set-password'
import { sendResetLinks } from '../identity/reset-password'

/** Something that changes data, and the audit rows that it must write: actor, action and target, `-` for nobody. */
interface Write {
  readonly rows: readonly string[]
  /** A person of the test world. */
  readonly as?: string
  /** Of the path. */
  readonly id?: string
  readonly body?: object
  readonly before?: (portal: TestPortal) => Promise<unknown>
  /** Instead of a call with the body. */
  readonly send?: (portal: TestPortal) => Promise<TestResponse>
  /** If the call is refused; of a form that does not lead to another page. */
  readonly status?: number
}

type WritingRoute = {
  [Name in keyof typeof routes]: (typeof routes)[Name]['method'] extends 'GET' ? never : Name
}[keyof typeof routes]

const UNIVERSITY = 'https://login.example.edu/'
const ORCID_ID = '0000-0002-1825-0097'
const NEW = 'new@hospital.example'
const event = { title: 'Meeting', scheduledUtc: '2030-01-01T00:00:00Z', timeZone: 'UTC' }
const project = {
  name: 'A study',
  description: '',
  ownerUserId: 'lead',
  isApproved: false,
  status: 'In Progress',
  leads: ['lead'],
  members: [],
  underCommittees: ['alpha'],
}
const nobodyTakesOver = { groups: [], projects: [] }

const assign = (committeeId: string, userId: string, assigned = true) => ({
  userId,
  assignments: [{ committeeId, assigned }],
})

async function askToJoin(portal: TestPortal, Email: string, isSolved = true): Promise<TestResponse> {
  const visitor = portal.visitor()
  const solution = isSolved ? await solveBotCheck(visitor) : 'none'
  const fields = { FirstName: 'Vera', LastName: 'Visitor', Email, 'g-recaptcha-response': solution }
  const form = multipart(Object.entries(fields).map(([name, value]) => ({ name, value })))
  const headers = { ...form.headers, 'x-csrf-token': await visitor.token() }
  return visitor.send({ method: 'POST', url: routes.membershipRequest.path, ...form, headers })
}

const post = async (portal: TestPortal, as: string, url: string, body: object) =>
  (await portal.as(as)).post(url, body)
const approve = (portal: TestPortal) => post(portal, 'steering', routes.approve.path, { userId: 'applicant' })

async function askedReset(portal: TestPortal) {
  await enrol(await portal.as('member'))
  await portal.app.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', 'lead').execute()
  return post(portal, 'admin', routes.askSecondStepReset.path.replace('{id}', 'member'), {})
}

/** Every call of the contract that is no GET. */
const calls: Readonly<Record<WritingRoute, readonly Write[]>> = {
  logout: [{ as: 'member', rows: ['member session.ended -'] }, { rows: [] }],
  replaceName: [
    { as: 'member', body: { firstName: 'Mia', lastName: 'Moss' }, rows: ['member profile.renamed member'] },
  ],
  updateName: [
    {
      as: 'member',
      body: { firstName: 'Mia', lastName: 'Member', degrees: 'PhD' },
      rows: ['member profile.changed member'],
    },
  ],
  chooseNotification: [
    { as: 'member', id: 'event-new', body: { choice: 'off' }, rows: ['member notifications.changed member'] },
    { as: 'member', id: 'event-new', body: { choice: 'daily' }, rows: [] },
  ],
  resumeEmails: [
    { as: 'member', rows: [] },
    {
      as: 'member',
      before: ({ app }) =>
        inTransaction(app.db, (tx) => countFailure(app, tx, 'member', addressOf('member'), 'gone')),
      rows: ['member mail.resumed member'],
    },
  ],
  readNotifications: [{ as: 'member', rows: [] }],
  sendAnnouncement: [
    {
      as: 'lead',
      body: { committeeId: 'alpha', title: 'News', text: 'All is well.' },
      rows: ['lead announcement.sent -'],
    },
    {
      as: 'lead',
      body: { committeeId: 'beta', title: 'News', text: 'All is well.' },
      rows: [],
      status: 403,
    },
  ],
  requestMyData: [{ as: 'member', rows: ['member profile.export-requested member'] }],
  leadAssign: [
    { as: 'lead', body: assign('alpha', 'steering'), rows: ['lead membership.added steering'] },
    { as: 'lead', body: assign('beta', 'member'), rows: ['lead membership.refused -'], status: 403 },
  ],
  createGroup: [{ as: 'admin', body: { name: 'Breast', description: '' }, rows: ['admin group.saved -'] }],
  replaceGroup: [
    {
      as: 'admin',
      id: 'alpha',
      body: { name: 'Alphabet', description: '', before: { name: 'Group alpha', description: '' } },
      rows: ['admin group.saved -'],
    },
  ],
  leaveGroup: [{ as: 'member', id: 'alpha', body: {}, rows: ['member membership.left member'] }],
  membershipRequest: [
    { send: (portal) => askToJoin(portal, NEW), rows: ['- membership.requested new'] },
    { send: (portal) => askToJoin(portal, addressOf('member')), rows: ['- membership.request-ignored -'] },
    { send: (portal) => askToJoin(portal, NEW, false), rows: [], status: 400 },
  ],
  approve: [
    { as: 'steering', body: { userId: 'applicant' }, rows: ['steering member.approved applicant'] },
    { as: 'steering', body: { userId: 'applicant' }, before: approve, rows: [] },
  ],
  decline: [{ as: 'steering', body: { userId: 'applicant' }, rows: ['steering member.declined applicant'] }],
  undoDecision: [
    {
      as: 'steering',
      body: { userId: 'applicant' },
      before: approve,
      rows: ['steering member.approval-undone applicant'],
    },
    {
      as: 'steering',
      body: { userId: 'applicant' },
      before: (portal) => post(portal, 'steering', routes.decline.path, { userId: 'applicant' }),
      rows: ['steering member.decline-undone applicant'],
    },
  ],
  steeringAssign: [
    { as: 'steering', body: assign('beta', 'member'), rows: ['steering membership.added member'] },
    { as: 'steering', body: assign('alpha', 'member', false), rows: ['steering membership.removed member'] },
  ],
  createEvent: [{ as: 'steering', body: event, rows: ['steering event.created -'] }],
  replaceEvent: [
    { as: 'steering', id: 'event', body: { title: 'Another' }, rows: ['steering event.updated -'] },
  ],
  deleteEvent: [{ as: 'steering', id: 'event', rows: ['steering event.deleted -'] }],
  answerEvent: [
    {
      as: 'member',
      id: 'event',
      body: { answer: 'yes', attendance: 'online' },
      rows: ['member event.answered -'],
    },
  ],
  copyEvent: [
    {
      as: 'steering',
      id: 'event',
      body: { dates: ['2030-05-08', '2030-05-15'] },
      rows: ['steering event.created -', 'steering event.created -'],
    },
  ],
  cancelEvent: [
    {
      as: 'steering',
      id: 'event',
      body: { reason: 'The speaker is ill.' },
      rows: ['steering event.cancelled -'],
    },
  ],
  restoreEvent: [
    {
      as: 'steering',
      id: 'event',
      before: (portal) =>
        post(portal, 'steering', '/api/events/event/cancel', { reason: 'The speaker is ill.' }),
      rows: ['steering event.restored -'],
    },
  ],
  createCalendarFeed: [{ as: 'member', rows: ['member calendar-feed.created member'] }],
  endCalendarFeed: [
    { as: 'member', rows: [] },
    {
      as: 'member',
      before: (portal) => post(portal, 'member', routes.createCalendarFeed.path, {}),
      rows: ['member calendar-feed.ended member'],
    },
  ],
  createProject: [{ as: 'lead', body: project, rows: ['lead project.created -'] }],
  replaceProject: [
    { as: 'lead', id: 'project', body: project, rows: ['lead project.updated -'] },
    {
      as: 'steering',
      id: 'project',
      body: { ...project, isArchived: true },
      rows: ['steering project.archived -'],
    },
    {
      as: 'steering',
      id: 'project',
      body: { ...project, isArchived: false },
      before: (portal) => portal.app.db.updateTable('projects').set({ is_archived: 1 }).execute(),
      rows: ['steering project.restored -'],
    },
  ],
  previewAccounts: [{ as: 'admin', body: { emails: [NEW] }, rows: [] }],
  accounts: [
    {
      as: 'admin',
      body: { emails: [NEW, addressOf('member')] },
      rows: ['admin account.created new', 'admin account.password-reset member'],
    },
    {
      as: 'admin',
      body: { emails: [addressOf('member')], delivery: 'link' },
      before: (portal) =>
        portal.app.db.updateTable('users').set(noPassword).where('id', '=', 'member').execute(),
      rows: ['admin account.invited member'],
    },
  ],
  bulkAdd: [
    {
      as: 'admin',
      id: 'alpha',
      body: { role: 'Member', emails: [NEW] },
      rows: ['admin account.created new', 'admin membership.added new'],
    },
  ],
  assignUser: [
    {
      as: 'admin',
      body: { email: addressOf('member'), committees: [{ committeeId: 'alpha', role: 'Board' }] },
      rows: ['admin membership.role-changed member'],
    },
  ],
  createCommitteeUsers: [{ as: 'admin', body: { emails: [NEW] }, rows: ['admin account.created new'] }],
  eraseUser: [
    { as: 'admin', body: { email: addressOf('applicant') }, rows: ['admin person.erased applicant'] },
  ],
  deactivatePerson: [
    { as: 'admin', id: 'member', body: nobodyTakesOver, rows: ['admin account.deactivated member'] },
  ],
  reactivatePerson: [
    {
      as: 'admin',
      id: 'member',
      body: {},
      before: (portal) => post(portal, 'admin', '/api/admin/people/member/deactivate', nobodyTakesOver),
      rows: ['admin account.reactivated member'],
    },
  ],
  setAdministrator: [
    { as: 'admin', id: 'lead', body: { administrator: true }, rows: ['admin account.made-admin lead'] },
  ],
  endPersonSessions: [{ as: 'admin', id: 'member', body: {}, rows: ['admin account.sessions-ended member'] }],
  unlockPerson: [{ as: 'admin', id: 'member', body: {}, rows: ['admin account.unlocked member'] }],
  askSecondStepReset: [
    {
      as: 'admin',
      id: 'member',
      body: {},
      before: async (portal) => enrol(await portal.as('member')),
      rows: ['admin second-factor.reset-asked member'],
    },
  ],
  // Confirmed by somebody with a second step below.
  confirmSecondStepReset: [
    { as: 'admin', id: 'member', body: {}, before: askedReset, rows: [], status: 409 },
  ],
  withdrawSecondStepReset: [
    { as: 'admin', id: 'member', rows: [] },
    {
      as: 'admin',
      id: 'member',
      before: askedReset,
      rows: ['admin second-factor.reset-withdrawn member'],
    },
  ],
}

const submit = async (portal: TestPortal, fields: Record<string, string>, action: string) =>
  (await portal.as('member')).submit(managePath, fields, action)
const chosen = { newPassword: 'correct horse battery', repeatPassword: 'correct horse battery' }
const newAddress = { newEmail: NEW, currentPassword: password }

async function confirmAddress(portal: TestPortal): Promise<TestResponse> {
  const mails = await portal.app.db.selectFrom('outbox').select('body').execute()
  const token = /confirm-email\?token=(\S+)/.exec(mails.map(({ body }) => body).join())?.[1] ?? ''
  return portal.visitor().submit(loginPath, { token }, confirmAddressPath)
}

async function resetPassword(portal: TestPortal): Promise<TestResponse> {
  const token = await inTransaction(portal.app.db, (tx) => issueResetLink(portal.app, tx, 'member', 60))
  return portal.visitor().submit(`${resetPasswordPath}?token=${token}`, chosen, resetPasswordPath)
}

const enrolled = async (portal: TestPortal) => enrol(await portal.as('member'))
const renewCodes = '/identity/account/manage/recovery-codes'
const removeFactor = '/identity/account/manage/second-factor/remove'

const addedPasskey = async (portal: TestPortal) => addPasskey(await portal.as('member'))
const changePasskey = async (portal: TestPortal, what: 'rename' | 'remove') => {
  const { credential_id: id } = await portal.app.db
    .selectFrom('passkeys')
    .select('credential_id')
    .executeTakeFirstOrThrow()
  return submit(portal, { id, name: 'Phone' }, `/identity/account/manage/passkeys/${what}`)
}

async function signInByPasskey(portal: TestPortal): Promise<TestResponse> {
  const { device } = await addedPasskey(portal)
  const browser = portal.visitor()
  const { body } = await browser.get(loginPath)
  const fields = { challenge: challengeOn(body), passkey: device.get(optionsOn(body)) }
  return browser.submit(loginPath, fields, passkeyPath)
}

/** What an institution has confirmed is added. */
async function addConfirmed(portal: TestPortal, key: string) {
  const browser = await portal.as('member')
  const confirmed = {
    key,
    issuer: UNIVERSITY,
    subject: ORCID_ID,
    session: null,
    until: later(portal.app, 60),
  }
  browser.cookies.set('recog-institution', sealConfirmed(portal.app, confirmed))
  return browser.submit('/identity/account/manage/institutions', {})
}

async function signInByRecoveryCode(portal: TestPortal): Promise<TestResponse> {
  const { recoveryCodes } = await enrolled(portal)
  const browser = portal.visitor()
  await browser.submit(loginPath, { email: addressOf('member'), password })
  return browser.submit(secondFactorPath, { recoveryCode: recoveryCodes[0] ?? '' })
}

async function confirmReset(portal: TestPortal): Promise<TestResponse> {
  const other = await portal.as('lead')
  await portal.app.db.updateTable('sessions').set({ factors: 2 }).execute()
  return other.post(routes.confirmSecondStepReset.path.replace('{id}', 'member'), {})
}

/** The pages of the account, which send forms. */
const pages: Readonly<Record<string, Write>> = {
  'signing in': {
    send: (portal) => portal.visitor().submit(loginPath, { email: addressOf('member'), password }),
    rows: ['member session.started -'],
  },
  'not signing in': {
    send: (portal) => portal.visitor().submit(loginPath, { email: addressOf('member'), password: 'another' }),
    status: 400,
    rows: [],
  },
  'changing the password': {
    send: async (portal) =>
      (await portal.as('member')).submit(changePasswordPath, { ...chosen, currentPassword: password }),
    rows: ['member password.changed member'],
  },
  'choosing a password with a link': { send: resetPassword, rows: ['member password.reset member'] },
  'stopping emails by the link in one': {
    send: (portal) =>
      portal
        .visitor()
        .submit(stopLink(portal.app, 'member', 'event-new'), {}, stopLink(portal.app, 'member', 'event-new')),
    status: 200,
    rows: ['member notifications.changed member'],
  },
  'answering an event by the link in an email': {
    send: async (portal) => {
      const [event] = await portal.app.db.selectFrom('events').selectAll().execute()
      const url = event ? answerLink(portal.app, 'member', event) : ''
      return portal.visitor().submit(url, { choice: 'maybe' }, url)
    },
    status: 200,
    rows: ['member event.answered -'],
  },
  'ending another session': {
    send: (portal) => submit(portal, { sessionId: 'another' }, '/identity/account/manage/sessions/end'),
    rows: ['member session.ended -'],
  },
  'ending all other sessions': {
    send: (portal) => submit(portal, {}, '/identity/account/manage/sessions/end-all'),
    rows: ['member session.ended-elsewhere -'],
  },
  'adding an authenticator app': {
    send: async (portal) => (await enrolled(portal)).done,
    status: 200,
    rows: ['member second-factor.added member'],
  },
  'making new recovery codes': {
    before: enrolled,
    send: (portal) => submit(portal, {}, renewCodes),
    status: 200,
    rows: ['member recovery-codes.renewed member'],
  },
  'removing the authenticator app': {
    before: enrolled,
    send: (portal) => submit(portal, {}, removeFactor),
    rows: ['member second-factor.removed member'],
  },
  'signing in with a recovery code': {
    send: signInByRecoveryCode,
    rows: [
      'member second-factor.added member',
      'member recovery-code.used member',
      'member session.started -',
    ],
  },
  'confirming that a second step is removed': {
    before: askedReset,
    send: confirmReset,
    status: 204,
    rows: ['lead second-factor.reset-confirmed member', 'lead second-factor.removed member'],
  },
  'keeping a second step by signing in': {
    before: askedReset,
    send: async (portal) => (await portal.as('member')).get('/api/user/userinfo'),
    status: 200,
    rows: ['member second-factor.reset-refused member'],
  },
  'adding a passkey': {
    send: async (portal) => (await addedPasskey(portal)).done,
    rows: ['member passkey.added member'],
  },
  'renaming a passkey': {
    before: addedPasskey,
    send: (portal) => changePasskey(portal, 'rename'),
    rows: ['member passkey.renamed member'],
  },
  'removing a passkey': {
    before: addedPasskey,
    send: (portal) => changePasskey(portal, 'remove'),
    rows: ['member passkey.removed member'],
  },
  'signing in with a passkey': {
    send: signInByPasskey,
    rows: ['member passkey.added member', 'member session.started -'],
  },
  'linking an institution': {
    send: (portal) => addConfirmed(portal, 'example-university'),
    rows: ['member institution.linked member'],
  },
  'removing an institution': {
    before: (portal) => addConfirmed(portal, 'example-university'),
    send: (portal) =>
      submit(
        portal,
        { issuer: UNIVERSITY, subject: ORCID_ID },
        '/identity/account/manage/institutions/unlink',
      ),
    rows: ['member institution.unlinked member'],
  },
  'adding an ORCID iD': {
    send: (portal) => addConfirmed(portal, 'orcid'),
    rows: ['member orcid.added member'],
  },
  'removing an ORCID iD': {
    before: (portal) => addConfirmed(portal, 'orcid'),
    send: (portal) => submit(portal, {}, '/identity/account/manage/orcid/remove'),
    rows: ['member orcid.removed member'],
  },
  'asking for another address': {
    send: (portal) => submit(portal, newAddress, changeAddressPath),
    rows: ['member account.address-change-requested member'],
  },
  'confirming another address': {
    before: (portal) => submit(portal, newAddress, changeAddressPath),
    send: confirmAddress,
    status: 200,
    rows: ['member account.address-changed member'],
  },
}

/** Rows that none of these calls writes: of commands, of work in the background, and of migrations. */
const elsewhere = [
  'account.admin-revoked',
  'audit.key-changed',
  'audit.purged',
  'audit.rechained',
  'data.seeded',
  'database.restored',
  'event.place-given',
  'event.zone-rules-changed',
  'mail.undeliverable',
  'password.link-requested',
  'project.handed-over',
]

/** Whoever may not call it, and would otherwise change what the case changes. */
const outsiders: Readonly<Record<Audience, readonly (string | undefined)[]>> = {
  anyone: [],
  'signed-in': [undefined],
  member: [undefined, 'applicant'],
  lead: [undefined, 'member'],
  steering: [undefined, 'member', 'admin'],
  admin: [undefined, 'steering'],
}

const people: ReadonlySet<string> = new Set(testUsers.map(({ id }) => id))
const nameOf = (id: string | null) => (id === null ? '-' : people.has(id) ? id : 'new')

describeEachEngine('the audit log', (engine) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await startPortal(engine, {
      INSTITUTIONS: 'Example University https://portal@login.example.edu',
      ORCID: 'https://portal@orcid.org',
    })
    // A decision can be undone for ten seconds.
    stopClock(portal.app)
  })
  afterEach(() => portal.close())

  const rows = () =>
    portal.app.db
      .selectFrom('audit')
      .select(['seq', 'action', 'actor_id', 'target_id'])
      .orderBy('seq')
      .execute()

  /** The rows that this writes. */
  async function written(work: () => Promise<unknown>): Promise<readonly string[]> {
    const before = (await rows()).length
    await work()
    return (await rows())
      .slice(before)
      .map(({ action, actor_id, target_id }) => `${nameOf(actor_id)} ${action} ${nameOf(target_id)}`)
  }

  async function call({ method, path }: Route, { id = '', body, send }: Write, as?: string) {
    if (send) return send(portal)
    const client = as === undefined ? portal.visitor() : await portal.as(as)
    return client.write(method === 'GET' ? 'POST' : method, path.replace(/\{\w+\}/, id), body)
  }

  const all = Object.entries(calls).flatMap(([name, writes]) =>
    writes.map(
      (write) => [name, write.rows.join(', ') || 'nothing', routes[name as WritingRoute], write] as const,
    ),
  )

  test.each(all)('%s: %s', async (_name, _rows, route: Route, write) => {
    await write.before?.(portal)
    const got = await written(async () => {
      const { statusCode } = await call(route, write, write.as)
      expect(statusCode < 300 ? undefined : statusCode).toBe(write.status)
    })
    // A call for several people writes their rows in any order.
    expect(got.toSorted()).toEqual(write.rows.toSorted())
  })

  test.each(all.filter(([, , route]) => outsiders[route.audience].length > 0))(
    '%s writes nothing for others, who would have written %s',
    async (_name, _rows, route: Route, write) => {
      await write.before?.(portal)
      for (const who of outsiders[route.audience]) {
        const got = await written(async () => {
          expect((await call(route, write, who)).statusCode).toBe(who === undefined ? 401 : 403)
        })
        expect(got).toEqual([])
      }
    },
  )

  test.each(Object.entries(pages))('%s', async (_name, { before, send, status = 303, rows }) => {
    await before?.(portal)
    const got = await written(async () => expect((await send?.(portal))?.statusCode).toBe(status))
    expect(got).toEqual(rows)
  })

  test('no call with GET changes anything, but for when a session was last used', async () => {
    const callers: Readonly<Record<string, string>> = { lead: 'lead', steering: 'steering', admin: 'admin' }
    const content = async () =>
      Promise.all(
        tableNames.map(async (name) => [
          name,
          (await sql<object>`select * from ${sql.table(name)}`.execute(portal.app.db)).rows.map((row) => ({
            ...row,
            last_seen_at: undefined,
          })),
        ]),
      )
    const reads = Object.values<Route>(routes).filter(({ method }) => method === 'GET')
    const clients = await Promise.all(reads.map(({ audience }) => portal.as(callers[audience] ?? 'member')))
    const before = await content()
    for (const [at, { path }] of reads.entries()) await clients[at]?.get(path.replace(/\{\w+\}/, 'alpha'))
    expect(await content()).toEqual(before)
  })

  test('a link to a new password, once it is written', async () => {
    const { app } = portal
    const forgot = { email: addressOf('member') }
    expect(await written(() => portal.visitor().submit('/identity/account/forgot-password', forgot))).toEqual(
      [],
    )
    const soon = { ...app, now: () => new Date(Date.now() + 2000).toISOString() }
    expect(await written(() => sendResetLinks(soon))).toEqual(['- password.link-requested member'])
  })

  test('the command that saves a group', async () => {
    const call = { settings: portal.settings, args: ['delta', 'Delta'], print: () => undefined }
    expect(await written(() => runCommand('create-group', call))).toEqual(['- group.saved -'])
  })
})

test('the list that screens suggest has every action that calls record, and those that are tested elsewhere', () => {
  const recorded = [...Object.values(calls).flat(), ...Object.values(pages)].flatMap(({ rows }) =>
    rows.map((row) => row.split(' ')[1]),
  )
  expect([...new Set([...recorded, ...elsewhere])].toSorted()).toEqual([...auditActions])
})
