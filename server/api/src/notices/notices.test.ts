import fc from 'fast-check'
import { runs } from '../../testing/runs'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'
import type { App } from '../app'
import type { QueuedMail } from '../outbox/transport'
import { sendDue } from '../outbox/worker'
import { noteWaitingRequests, sendNotices } from './send-notices'

describeEachEngine('e-mails about what concerns a person', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const after = (seconds: number): App => ({
    ...portal.app,
    now: () => new Date(Date.now() + seconds * 1000).toISOString(),
  })
  /** Everything that is sent by then. */
  const sentAfter = async (seconds: number): Promise<QueuedMail[]> => {
    const sent: QueuedMail[] = []
    const app = after(seconds)
    await sendNotices(app)
    const transport = { send: async (mail: QueuedMail) => void sent.push(mail), close: () => undefined }
    while ((await sendDue(app, transport)) > 0);
    return sent
  }
  const assign = async (who: string, userId: string, committeeId: string, assigned: boolean) =>
    (await portal.as(who)).post('/api/steering/assign', { userId, assignments: [{ committeeId, assigned }] })
  const memberMails = (mails: readonly QueuedMail[]) =>
    mails.filter(({ kind }) => kind === 'membership-changed')

  test('a member added to two groups gets one e-mail that says by whom and where to ask', async () => {
    await assign('steering', 'admin', 'alpha', true)
    await assign('steering', 'admin', 'beta', true)
    expect(await sentAfter(0)).toEqual([])
    const [mail, ...more] = await sentAfter(61)
    expect(more).toEqual([])
    expect(mail?.to_address).toBe(addressOf('admin'))
    expect(mail?.body).toContain('Stella Steering added you to Group alpha.')
    expect(mail?.body).toContain('Stella Steering added you to Group beta.')
    expect(mail?.body).toContain(portal.settings.contactEmail)
    expect(await sentAfter(3600)).toEqual([])
  })

  test('a slip that is undone within a minute is not mailed', async () => {
    await assign('steering', 'admin', 'alpha', true)
    await assign('steering', 'admin', 'alpha', false)
    expect(await sentAfter(3600)).toEqual([])
  })

  test('a member who is removed, or made lead, is told', async () => {
    await assign('steering', 'member', 'alpha', false)
    const body = { email: addressOf('steering2'), committees: [{ committeeId: 'alpha', role: 'Board' }] }
    await (await portal.as('admin')).post('/api/admin/users/assign', body)
    const mails = memberMails(await sentAfter(61))
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(
      [addressOf('member'), addressOf('steering2')].toSorted(),
    )
    const text = mails.map((mail) => mail.body).join()
    expect(text).toContain('removed you from Group alpha.')
    expect(text).toContain('made you a Work Group Lead of Group alpha.')
  })

  test('nobody is told of what they did themselves', async () => {
    await assign('steering', 'steering', 'alpha', true)
    expect(await sentAfter(61)).toEqual([])
  })

  test('somebody who has left is not told, not even if the e-mail is queued already', async () => {
    await assign('steering', 'admin', 'alpha', true)
    await sendNotices(after(61))
    await portal.app.db
      .updateTable('users')
      .set({ user_role: 'Declined' })
      .where('id', '=', 'admin')
      .execute()
    expect(await sentAfter(62)).toEqual([])
    const row = await portal.app.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    expect([row.last_error, row.body]).toEqual(['left', ''])
  })

  test('steering gets one e-mail a day at most, and none without new requests', async () => {
    const digests = async (seconds: number) => {
      // Three processes at once.
      const app = after(seconds)
      await Promise.all([1, 2, 3].map(() => noteWaitingRequests(app)))
      return (await sentAfter(seconds)).map(({ subject }) => subject)
    }
    const day = 24 * 3600
    // One for each of the two steering members.
    const one = '1 request to join ReCOG is waiting'
    expect(await digests(0)).toEqual([one, one])
    expect(await digests(60)).toEqual([])
    expect(await digests(day + 60)).toEqual([])
    await portal.app.db
      .updateTable('users')
      .set({ created_at: after(day).now() })
      .where('id', '=', 'applicant')
      .execute()
    expect(await digests(day + 120)).toEqual([one, one])
    expect(await digests(2 * day)).toEqual([])
  })

  /** Steps of several people at once: what they do to one membership, or time that passes. */
  const step = fc.oneof(
    fc.record({
      who: fc.constantFrom('steering', 'lead'),
      group: fc.constantFrom('alpha', 'beta'),
      assigned: fc.boolean(),
    }),
    fc.constant('wait' as const),
    fc.constant('twoWorkers' as const),
  )

  test('whatever several people do, a member is told of each change once, and of nothing that did not last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await portal.app.db.deleteFrom('memberships').where('user_id', '=', 'admin').execute()
        await portal.app.db.deleteFrom('membership_notices').execute()
        let time = 0
        const now = new Set<string>()
        const told = new Set<string>()
        const expected: string[] = []
        const mailed: string[] = []
        const settle = async (workers: number) => {
          time += 61
          const all = await Promise.all(Array.from({ length: workers }, () => sentAfter(time)))
          mailed.push(...memberMails(all.flat()).flatMap(sentences))
          for (const group of ['alpha', 'beta']) {
            if (now.has(group) === told.has(group)) continue
            expected.push(now.has(group) ? `added you to Group ${group}` : `removed you from Group ${group}`)
            if (now.has(group)) told.add(group)
            else told.delete(group)
          }
        }
        for (const each of steps) {
          if (each === 'wait') await settle(1)
          else if (each === 'twoWorkers') await settle(2)
          else {
            const response = await change(each)
            if (response.statusCode < 300) {
              if (each.assigned) now.add(each.group)
              else now.delete(each.group)
            }
          }
        }
        await settle(1)
        expect(mailed.toSorted()).toEqual(expected.toSorted())
      }),
      runs(5, 15),
    )
  })

  const sentences = ({ body }: QueuedMail) =>
    [...body.matchAll(/(added you to|removed you from) (Group \w+)\./g)].map(
      ([, what, group]) => `${what} ${group}`,
    )

  async function change({ who, group, assigned }: { who: string; group: string; assigned: boolean }) {
    const assignments = [{ committeeId: group, assigned }]
    const path = who === 'lead' ? '/api/committees/lead/assign' : '/api/steering/assign'
    return (await portal.as(who)).post(path, { userId: 'admin', assignments })
  }
})
