import fc from 'fast-check'
import { apply, brokenRules, heldBy, type Model, type Step } from '../../../testing/people-model'
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
const step: fc.Arbitrary<Step> = fc.oneof(
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

  const changesOf = async () => {
    const { seq } = await portal.app.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
    return seq
  }

  test('the server decides as the rules say, and no rule is broken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        await reset()
        const model = await stored()
        for (const step of steps) {
          const before = await changesOf()
          const unchanged = JSON.stringify([[...model.active], [...model.admins], [...model.roles]])
          const status = await send(step, model)
          expect([step, status]).toEqual([step, apply(model, step)])
          expect(await stored()).toEqual(model)
          expect(brokenRules(model, LED)).toEqual([])
          const changed =
            JSON.stringify([[...model.active], [...model.admins], [...model.roles]]) !== unchanged
          expect([step, (await changesOf()) > before]).toEqual([step, changed])
        }
      }),
      runs(5, 20),
    )
  })

  test('steps at the same time break no rule either', async () => {
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
