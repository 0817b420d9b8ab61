import fc from 'fast-check'
import { describeEachEngine, startPortal, type TestPortal } from '../../../testing/portal'
import { runs } from '../../../testing/runs'

const PEOPLE = ['admin', 'steering', 'steering2', 'lead', 'otherLead', 'member', 'applicant']
const GROUPS = ['alpha', 'beta', 'steering']
/** Groups with a lead at first: from then on, nobody may leave them without one. */
const LED = ['alpha', 'beta']

const person = fc.constantFrom(...PEOPLE)
/** Administrators act more often than others, or most steps would be refused. */
const actor = fc.oneof({ weight: 2, arbitrary: person }, { weight: 3, arbitrary: fc.constant('admin') })
const successor = fc.option(person, { nil: undefined, freq: 3 })
const step = fc.oneof(
  fc.record({
    do: fc.constant('leave' as const),
    actor: person,
    group: fc.constantFrom(...GROUPS),
    successor,
  }),
  fc.record({ do: fc.constant('deactivate' as const), actor, target: person, successor }),
  fc.record({ do: fc.constant('reactivate' as const), actor, target: person }),
  fc.record({
    do: fc.constant('administrator' as const),
    actor,
    target: person,
    administrator: fc.boolean(),
  }),
  fc.record({ do: fc.constant('unseat' as const), actor: person, target: person }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What the rules R6.12 and R6.34 to R6.37 speak of. */
interface Model {
  readonly active: Set<string>
  readonly admins: Set<string>
  /** `group person` to role. */
  readonly roles: Map<string, 'board' | 'member'>
  owner: string
}

const STEERING = 'steering'
/** The only person of the test world who is not approved. */
const APPLICANT = 'applicant'
/** Whether a person is an active, approved member. */
const isMember = (model: Model, id: string): boolean => model.active.has(id) && id !== APPLICANT
/** The active members of a group but one. */
const others = (model: Model, group: string, but: string): string[] =>
  [...model.roles.keys()]
    .filter((key) => key.startsWith(`${group} `))
    .map((key) => key.slice(group.length + 1))
    .filter((id) => id !== but && isMember(model, id))
/** The active leads of a group but one. */
const leads = (model: Model, group: string, but = ''): string[] =>
  others(model, group, but).filter((id) => model.roles.get(`${group} ${id}`) === 'board')

/** The groups of a person that need somebody else: those they lead, and the steering committee. */
const heldBy = ({ roles }: Model, id: string): string[] =>
  [...roles]
    .filter(([key, role]) => key.endsWith(` ${id}`) && (role === 'board' || key.startsWith(`${STEERING} `)))
    .map(([key]) => key.slice(0, -id.length - 1))

/** Whether every rule holds that no step may break. */
function brokenRules(model: Model, ledBefore: readonly string[]): string[] {
  return [
    [...model.admins].some((id) => model.active.has(id)) ? '' : 'nobody is an administrator',
    others(model, STEERING, '').length > 0 ? '' : 'nobody is a steering member',
    [...model.admins].every((id) => model.active.has(id)) ? '' : 'a deactivated person is an administrator',
    model.active.has(model.owner) ? '' : 'a deactivated person owns an unfinished project',
    ...ledBefore.map((group) => (leads(model, group).length > 0 ? '' : `nobody leads ${group}`)),
  ].filter(Boolean)
}

describeEachEngine('whoever leaves, in whatever order', (engine) => {
  let portal: TestPortal
  let memberships: Awaited<ReturnType<typeof readMemberships>>
  const readMemberships = () => portal.app.db.selectFrom('memberships').selectAll().execute()
  beforeAll(async () => {
    portal = await startPortal(engine)
    await portal.app.db
      .insertInto('memberships')
      .values({ committee_id: 'beta', user_id: 'member', role: 'member', joined_at: portal.app.now() })
      .execute()
    memberships = await readMemberships()
  })
  afterAll(() => portal.close())

  /** The world as it was at first. */
  async function reset(): Promise<void> {
    const { db } = portal.app
    await db.deleteFrom('memberships').execute()
    await db.insertInto('memberships').values(memberships).execute()
    await db.updateTable('users').set({ is_admin: 0, deactivated_at: null }).execute()
    await db.updateTable('users').set({ is_admin: 1 }).where('id', '=', 'admin').execute()
    await db.updateTable('projects').set({ owner_user_id: 'lead' }).execute()
    await db.deleteFrom('sessions').execute()
  }

  async function stored(): Promise<Model> {
    const { db } = portal.app
    const people = await db.selectFrom('users').select(['id', 'is_admin', 'deactivated_at']).execute()
    const project = await db.selectFrom('projects').select('owner_user_id').executeTakeFirstOrThrow()
    return {
      active: new Set(people.filter((person) => person.deactivated_at === null).map(({ id }) => id)),
      admins: new Set(people.filter((person) => person.is_admin === 1).map(({ id }) => id)),
      roles: new Map(
        (await readMemberships()).map((row) => [`${row.committee_id} ${row.user_id}`, row.role]),
      ),
      owner: project.owner_user_id ?? '',
    }
  }

  /** Sends a step to the server, with the chosen successor for everything that the model says the person holds. */
  async function send(step: Step, model: Model): Promise<number> {
    const client = await portal.as(step.actor)
    if (step.do === 'leave') {
      const body = { successorUserId: step.successor ?? null }
      return (await client.post(`/api/committees/${step.group}/leave`, body)).statusCode
    }
    const path = `/api/admin/people/${step.target}`
    if (step.do === 'administrator') {
      const { administrator } = step
      return (await client.write('PUT', `${path}/administrator`, { administrator })).statusCode
    }
    if (step.do === 'unseat') {
      const assignments = [{ committeeId: 'steering', assigned: false }]
      return (await client.post('/api/steering/assign', { userId: step.target, assignments })).statusCode
    }
    if (step.do === 'reactivate') return (await client.post(`${path}/reactivate`, {})).statusCode
    const { successor: userId } = step
    const chosen = (ids: readonly string[]) => (userId === undefined ? [] : ids.map((id) => ({ id, userId })))
    const body = {
      groups: chosen(heldBy(model, step.target)),
      projects: chosen(model.owner === step.target ? ['project'] : []),
    }
    return (await client.post(`${path}/deactivate`, body)).statusCode
  }

  test('steps at the same time break no rule', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
        async (rounds) => {
          await reset()
          for (const steps of rounds) {
            const model = await stored()
            const statuses = await Promise.all(steps.map((step) => send(step, model)))
            expect([steps, statuses.filter((status) => status >= 500)]).toEqual([steps, []])
            expect([steps, brokenRules(await stored(), LED)]).toEqual([steps, []])
          }
        },
      ),
      runs(5, 20),
    )
  })
})
