import { serve, type Served } from './server/serve'

/**
 * A server that implements only chapter 7 of the requirements, and is strict about it: ids are numbers, optional fields are null, no
 * capability is announced, responses that the chapter does not show are plain text, and a field or a call that it does not name is
 * refused. It shares no code with the contract or the reference server.
 */

export const SECTION_7_PERSONAS = ['applicant', 'member', 'lead', 'steering', 'admin'] as const
type Persona = (typeof SECTION_7_PERSONAS)[number]
/** A status with a text of the server as its reason, or no response at all. */
type Failure = number | 'never'

/** The setting `STEERING_COMMITTEE_ID` of a portal with this server. */
export const SECTION_7_STEERING_ID = '1'
/** What the server says with a status that a test asks for. */
export const SECTION_7_REASON = 'The server has a reason of its own.'

export interface Section7 {
  /** Calls to fail from now on, as `GET /api/projects/{id}`. */
  readonly failures: Record<string, Failure>
  /** Calls so far, with what was sent. */
  readonly sent: readonly { readonly call: string; readonly query: string; readonly body: unknown }[]
  /** Calls, fields and query parameters that chapter 7 does not name. */
  readonly beyond: readonly string[]
  respond(request: Request): Promise<Response>
}

type Row = Readonly<Record<string, unknown>>
interface Given {
  readonly me: Row & { readonly userId: number }
  readonly id: number
  readonly query: URLSearchParams
  readonly body: Row
}
interface Call {
  /** Who may call it; by default, whoever is signed in. */
  readonly by?: 'anyone' | 'steering' | 'admin'
  /** Names of what may be sent. */
  readonly fields?: string
  readonly query?: string
  /** Undefined for no body, a string for plain text. */
  respond(given: Given): unknown
}

const EVENT = 'title scheduledUtc timeZone location weblink note'
const PROJECT = 'name description ownerUserId isApproved status leads members underCommittees'
const AUDIT = 'page pageSize action actorUserId targetUserId committeeId eventId fromUtc toUtc'
const DETAILS = 'degrees institution expertiseAreas interestAreas clinicalRoles'
const JOIN =
  'FirstName LastName Email Degrees Institution ExpertiseAreas InterestAreas ClinicalRoles g-recaptcha-response'
const OK = 'OK'
const LONG = 'Bring the contours. '.repeat(1_000)

/** @param signedIn who calls; by default, the person of the cookie that the sign-in page has set */
export function section7(signedIn?: Persona | 'anonymous'): Section7 {
  const failures: Record<string, Failure> = {}
  const sent: { call: string; query: string; body: unknown }[] = []
  const beyond: string[] = []
  let people = SECTION_7_PERSONAS.map((name, n) => ({
    ...nulls(DETAILS),
    userId: n + 1,
    userName: `${name}@recog.example`,
    displayName: name === 'member' ? null : `Robin ${name}`,
    firstName: name === 'member' ? 'Mia' : null,
    lastName: null as string | null,
    email: `${name}@recog.example`,
    isAdmin: name === 'admin',
    userRole: name === 'applicant' ? null : 'Committee',
  }))
  const groups = [
    { id: 1, name: 'Steering Committee', description: null },
    { id: 2, name: 'Physics', description: 'Dose calculation and accumulation' },
    { id: 3, name: 'Spine', description: null },
  ]
  let memberships = [
    { id: 1, userId: 4, role: 'Board' },
    { id: 2, userId: 3, role: 'Board' },
    { id: 2, userId: 2, role: 'Member' },
    { id: 2, userId: 4, role: 'Member' },
  ]
  const event = nulls('timeZone location weblink note')
  let events: Row[] = [
    { ...event, id: 1, title: 'Annual meeting', scheduledUtc: '2090-05-01T12:00:00Z' },
    { ...event, id: 2, title: 'First call', scheduledUtc: '2024-05-01T12:00:00Z', note: LONG },
  ]
  let projects: Row[] = [
    {
      ...nulls('description ownerUserId isApproved status memberIds committeeNames isUserLead createdAt'),
      id: 2,
      name: 'Dose registry',
      leadIds: [3],
      committeeIds: [2],
    },
  ]
  const entries = Array.from({ length: 60 }, (_, n) => ({
    id: 60 - n,
    createdAt: new Date(Date.UTC(2026, 0, 60 - n)).toISOString(),
    ...nulls('actorEmail targetEmail targetCommitteeName targetEventId detailsJson'),
    action: 'event.created',
  }))

  const rolesOf = (person: number) =>
    memberships
      .filter(({ userId }) => userId === person)
      .map(({ id, role }) => ({ ...one(groups, 'id', id), role: role.toLowerCase() }))
  const peopleOf = (group: number, wanted: string) =>
    memberships
      .filter(({ id, role }) => id === group && role === wanted)
      .flatMap(({ userId, role }) =>
        people
          .filter((person) => person.userId === userId)
          .map(({ displayName, email }) => ({ userId, displayName, email, role, joinedAt: null })),
      )
  const committee = (group: (typeof groups)[number]) => ({
    ...group,
    board: peopleOf(group.id, 'Board'),
    members: peopleOf(group.id, 'Member'),
  })
  const userRow = (person: (typeof people)[number]) => ({
    ...pick(person, `userId email displayName userRole ${DETAILS}`),
    committees: memberships.filter(({ userId }) => userId === person.userId).map(({ id }) => id),
  })
  const assign = ({ body }: Given) => {
    const userId = Number(body['userId'])
    for (const { committeeId, assigned } of body['assignments'] as Row[]) {
      const id = Number(committeeId)
      memberships = memberships.filter((each) => each.userId !== userId || each.id !== id)
      if (assigned) memberships = [...memberships, { id, userId, role: 'Member' }]
    }
  }
  const account = (email: string) => {
    const person = people.find((each) => each.email === email)
    return { email, created: person === undefined, initialPassword: person ? null : 'first-password' }
  }
  const save = (body: Row, id: number) => {
    const { leads: leadIds, members: memberIds, underCommittees: committeeIds, ...fields } = body
    const before = projects.find((project) => project['id'] === id)
    const others = projects.filter((project) => project !== before)
    projects = [...others, { ...before, ...fields, id, leadIds, memberIds, committeeIds }]
    return { id }
  }

  const calls: Readonly<Record<string, Call>> = {
    'GET /api/user/userinfo': {
      respond: ({ me }) => ({
        ...pick(me, 'userId userName displayName firstName lastName email isAdmin'),
        isCommittee: me['userRole'] === 'Committee',
        committees: rolesOf(me.userId),
      }),
    },
    'GET /api/user/profile': {
      respond: ({ me }) => ({
        ...pick(me, 'userId displayName firstName lastName degrees institution email isAdmin'),
        isCommittee: me['userRole'] === 'Committee',
        committees: rolesOf(me.userId).map(({ id, name, description, role }) => ({
          committeeId: id,
          committeeName: name,
          committeeDescription: description,
          role,
        })),
      }),
    },
    'GET /api/user/{userId}': {
      respond: ({ id }) => ({
        ...pick(one(people, 'userId', id), 'userId displayName firstName lastName degrees institution email'),
        committees: rolesOf(id),
      }),
    },
    'GET /api/committees': { respond: () => groups.map(committee) },
    'GET /api/committees/{id}': { respond: ({ id }) => committee(one(groups, 'id', id)) },
    'GET /api/auth/csrf-token': { by: 'anyone', respond: () => ({ csrfToken: 'token' }) },
    'POST /identity/account/logout': { by: 'anyone', respond: () => OK },
    'POST /api/admin/users/assign': {
      by: 'admin',
      fields: 'email committees',
      respond: ({ body }) => ({
        ...account(String(body['email'])),
        assignments: (body['committees'] as Row[]).map(({ committeeId, role }) => ({
          committeeName: one(groups, 'id', Number(committeeId)).name,
          role,
        })),
      }),
    },
    'POST /api/admin/committees/{id}/bulk-add': {
      by: 'admin',
      fields: 'role emails',
      respond: ({ body }) => ({ results: (body['emails'] as string[]).map(account) }),
    },
    'POST /api/admin/users/account': {
      by: 'admin',
      fields: 'emails',
      respond: ({ body }) =>
        (body['emails'] as string[]).map((email) => ({
          ...pick(account(email), 'email created'),
          error: null,
          password: 'new-password',
          committees: [],
        })),
    },
    'GET /api/admin/audit-logs': {
      by: 'admin',
      query: AUDIT,
      respond: ({ query }) => {
        const [page, pageSize] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 50)]
        const items = entries.slice((page - 1) * pageSize, page * pageSize)
        return { items, total: entries.length, page, pageSize }
      },
    },
    // The chapter does not show which of its lists this is; the name says users.
    'GET /api/admin/getCommitteeUsers': { by: 'admin', respond: () => people.map(userRow) },
    'POST /api/public/membership-request': {
      by: 'anyone',
      fields: JOIN,
      respond: () => ({ message: 'Danke sehr.' }),
    },
    'GET /api/steering/committees': { by: 'steering', respond: () => groups },
    'GET /api/steering/users': { by: 'steering', respond: () => people.map(userRow) },
    'POST /api/steering/approve': {
      by: 'steering',
      fields: 'userId email',
      respond: ({ body }) => {
        const approved = one(people, 'userId', Number(body['userId']))
        people = people.map((each) => (each === approved ? { ...each, userRole: 'Committee' } : each))
        return OK
      },
    },
    'POST /api/steering/assign': {
      by: 'steering',
      fields: 'userId assignments',
      respond: (given) => {
        assign(given)
        return OK
      },
    },
    'GET /api/committees/lead/users': {
      respond: ({ me }) => {
        const led = memberships.filter(({ userId, role }) => userId === me.userId && role === 'Board')
        return {
          committees: groups.filter(({ id }) => led.some((each) => each.id === id)),
          users: people.filter(({ userRole }) => userRole !== null).map(userRow),
        }
      },
    },
    'POST /api/committees/lead/assign': { fields: 'userId assignments', respond: assign },
    'GET /api/events': { respond: () => events },
    'POST /api/events': {
      by: 'steering',
      fields: EVENT,
      respond: ({ body }) => {
        events = [...events, { ...event, ...body, id: events.length + 1 }]
        return OK
      },
    },
    'PUT /api/events/{id}': {
      by: 'steering',
      fields: EVENT,
      respond: ({ id, body }) => {
        const before = one(events, 'id', id)
        events = events.map((each) => (each === before ? { ...each, ...event, ...body } : each))
        return OK
      },
    },
    'DELETE /api/events/{id}': {
      by: 'steering',
      respond: ({ id }) => {
        const gone = one(events, 'id', id)
        events = events.filter((each) => each !== gone)
      },
    },
    'GET /api/projects': { respond: () => projects },
    'GET /api/projects/{id}': { respond: ({ id }) => one(projects, 'id', id) },
    'GET /api/projects/users': {
      respond: () => people.map((person) => pick(person, 'userId displayName email')),
    },
    'POST /api/projects': { fields: PROJECT, respond: ({ body }) => save(body, projects.length + 2) },
    'PUT /api/projects/{id}': {
      fields: PROJECT,
      respond: ({ body, id }) => {
        if (body['ownerUserId'] === '') throw new Refusal(400, 'ownerUserId is not an id.')
        return save(body, one(projects, 'id', id)['id'] as number)
      },
    },
  }
  const patterns = Object.keys(calls)
    .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((call) => ({ call, pattern: new RegExp(`^${call.replace(/\{\w+\}/, '(\\d+)')}$`) }))

  async function respond(request: Request): Promise<Response> {
    const { pathname, searchParams, search } = new URL(request.url)
    const target = `${request.method} ${pathname}`
    if (pathname === '/identity/account/login') return signIn(request)
    const found = patterns.find(({ pattern }) => pattern.test(target))
    if (!found) {
      beyond.push(target)
      return new Response(null, { status: 404 })
    }
    const { call, pattern } = found
    const { by, fields = '', query = '', respond: handle } = calls[call] as Call
    const body = await readBody(request)
    sent.push({ call, query: search, body })
    const unknown = [
      ...Object.keys(body).filter((name) => !fields.split(' ').includes(name)),
      ...[...searchParams.keys()].filter((name) => !query.split(' ').includes(name)),
      ...(request.headers.has('If-Match') ? ['If-Match'] : []),
    ].map((name) => `${call}: ${name}`)
    beyond.push(...unknown)
    if (failures[call] === 'never') return new Promise(() => {})
    if (failures[call]) return new Response(SECTION_7_REASON, { status: failures[call] })
    if (unknown.length > 0) return new Response(unknown.join(), { status: 400 })
    const name = signedIn ?? /who=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]
    const me = people.find(({ userName }) => userName === `${name}@recog.example`)
    if (by !== 'anyone' && !me) return new Response(null, { status: 401 })
    const isAllowed =
      by === 'steering' ? rolesOf(me?.userId ?? 0).some(({ id }) => id === 1) : by !== 'admin' || me?.isAdmin
    if (!isAllowed) return new Response(null, { status: 403 })
    if (request.method !== 'GET' && !request.headers.has('X-CSRF-TOKEN'))
      return new Response(null, { status: 400 })
    try {
      const id = Number(pattern.exec(target)?.[1])
      return responseOf(handle({ me: me ?? { userId: 0 }, id, query: searchParams, body }))
    } catch (error) {
      if (error instanceof Refusal) return new Response(error.message, { status: error.status })
      throw error
    }
  }

  return { failures, sent, beyond, respond }
}

/** Start the server on a free port. Its sign-in page takes the e-mail address of a persona, such as `lead@recog.example`. */
export async function startSection7(): Promise<Section7 & Served> {
  const api = section7()
  return { ...api, ...(await serve(api.respond)) }
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

function one<T>(rows: readonly T[], key: string, id: number): T {
  const row = rows.find((each) => (each as Row)[key] === id)
  if (!row) throw new Refusal(404, '')
  return row
}

const pick = (row: Row, names: string): Row =>
  Object.fromEntries(names.split(' ').map((name) => [name, row[name]]))

const nulls = (names: string): Readonly<Record<string, null>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, null]))

async function readBody(request: Request): Promise<Row> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (isForm) return Object.fromEntries(await request.formData())
  const text = await request.text()
  return text === '' ? {} : (JSON.parse(text) as Row)
}

function responseOf(value: unknown): Response {
  if (value === undefined) return new Response(null, { status: 204 })
  return typeof value === 'string' ? new Response(value) : Response.json(value)
}

/** The page that the chapter names for signing in, and nothing more. */
async function signIn(request: Request): Promise<Response> {
  if (request.method === 'GET') return new Response(SIGN_IN, { headers: { 'content-type': 'text/html' } })
  const email = new URLSearchParams(await request.text()).get('email')
  const location = new URL(request.url).searchParams.get('returnUrl') ?? '/'
  const who = email?.replace(/@.*/, '')
  return new Response(null, {
    status: 302,
    headers: { location, 'set-cookie': `who=${who}; Path=/; HttpOnly` },
  })
}

const SIGN_IN = `<!doctype html><title>Sign in</title><form method="post">
<label>Email <input name="email"></label> <label>Password <input name="password" type="password"></label>
<button>Sign in</button></form>`
