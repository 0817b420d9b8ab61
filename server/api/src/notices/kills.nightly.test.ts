import type { KyselyPlugin } from 'kysely'
import { describeEachEngine, startPortal } from '../../testing/portal'
import type { App } from '../app'
import { groupBy } from '../database/group-by'
import { inTransaction } from '../database/write'
import { seedMany } from '../demo/seed-many'
import type { QueuedMail } from '../outbox/transport'
import { sendDue } from '../outbox/worker'
import { choose, queueNotification } from './notifications'
import { sendNotices } from './send-notices'

const KILLS = 100
const PEOPLE = 24
const GROUPS = 4
const killed = new Error('killed')

/** A process that ends after some steps, each a statement or an email: between any two of them, and in a transaction as well as outside. */
function process(app: App, steps: number) {
  let left = steps
  const step = (): void => {
    left -= 1
    if (left < 0) throw killed
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    app: { ...app, db: app.db.withPlugin(plugin), warn: () => undefined },
    step,
    isDead: () => left < 0,
  }
}

/** The same numbers each time. */
function numbers(): (below: number) => number {
  let state = 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

describeEachEngine('a worker that is killed again and again', (engine) => {
  test('tells everybody once, nobody after they switched it off or left, and forgets nothing', async () => {
    const portal = await startPortal(engine)
    const { db } = portal.app
    await seedMany(portal.app, {
      people: PEOPLE,
      groups: GROUPS,
      events: 0,
      projects: 0,
      requests: 0,
      auditRows: 0,
    })
    const next = numbers()
    let now = Date.parse('2030-01-01T03:00:00.000Z')
    const healthy: App = { ...portal.app, now: () => new Date(now).toISOString() }
    const person = (i: number) => ({ userId: `many-${i}`, email: '', displayName: '' })
    /** Who is promised what, and when the promise ended: at which number of sent emails. */
    const promised = new Map<string, number>()
    const sent: QueuedMail[] = []
    for (let i = 0; i < PEOPLE; i += 2) await choose(healthy, person(i), 'event-new', 'now')
    const everybody = await db.selectFrom('memberships').select(['user_id', 'committee_id']).execute()
    const gone = new Set<string>()

    /** Something happens in the portal: to all members of a group, or to one person. */
    async function change(round: number): Promise<void> {
      const group = `many-group-${next(GROUPS)}`
      const title = `Change ${round}.`
      if (round % 3 === 0)
        await inTransaction(db, (tx) =>
          queueNotification(
            healthy,
            tx,
            { kind: 'event-new', title, path: `/events/${round}` },
            { committeeIds: [group] },
            0,
          ),
        )
      if (round % 3 === 0)
        for (const { user_id, committee_id } of everybody)
          if (committee_id === group && !gone.has(user_id)) promised.set(`${title} ${user_id}`, Infinity)
      const who = person(2 + next(12)).userId
      if (round % 20 !== 19 || gone.has(who)) return
      gone.add(who)
      if (round % 40 === 19) await choose(healthy, { ...person(0), userId: who }, 'event-new', 'off')
      else await db.deleteFrom('memberships').where('user_id', '=', who).execute()
      for (const key of promised.keys()) if (key.endsWith(` ${who}`)) promised.set(key, sent.length)
    }

    async function live(steps: number): Promise<boolean> {
      const { app, step, isDead } = process(healthy, steps)
      const transport = {
        send: async (mail: QueuedMail) => {
          step()
          sent.push(mail)
          step()
        },
        close: () => undefined,
      }
      try {
        await sendNotices(app)
        while ((await sendDue(app, transport)) > 0);
      } catch (error) {
        if (error !== killed) throw error
      }
      return isDead()
    }

    let kills = 0
    for (let round = 0; kills < KILLS; round += 1) {
      await change(round)
      if (await live(1 + next(70))) kills += 1
      // What was being sent is tried again after its minute.
      now += 61_000
    }
    now += 24 * 3_600_000
    await live(Infinity)
    now += 61_000
    await live(Infinity)

    const sentTo = groupBy(
      sent.map((mail, index) => ({ ...mail, index })),
      ({ recipient_id }) => recipient_id ?? '',
    )
    const wrong: string[] = []
    for (const [key, end] of promised) {
      const [title = '', userId = ''] = key.split(/ (?=many-)/)
      const mails = (sentTo.get(userId) ?? []).filter(({ body }) => body.includes(`${title}\n`))
      const ids = new Set(mails.map(({ id }) => id))
      // One email may go twice if the process dies before it notes that; mail programs know it by its Message-ID.
      if (ids.size > 1) wrong.push(`${key}: ${ids.size} emails`)
      if (end === Infinity && ids.size === 0) wrong.push(`${key}: never told`)
      if (mails.some(({ index }) => index >= end)) wrong.push(`${key}: told afterwards`)
    }
    expect(wrong).toEqual([])
    expect(promised.size).toBeGreaterThan(100)
    expect(gone.size).toBeGreaterThan(3)
    expect(
      await db.selectFrom('notifications').select('id').where('due_at', 'is not', null).execute(),
    ).toEqual([])
    await portal.close()
  })
})
