import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'
import type { QueuedMail } from '../outbox/transport'
import { sendDue } from '../outbox/worker'
import { sendNotices } from './send-notices'

interface Announcements {
  readonly audiences: readonly { readonly name: string; readonly people: number }[]
  readonly sent: readonly object[]
}

describeEachEngine('announcements', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const announce = async (who: string, committeeId: string | null) =>
    (await portal.as(who)).post('/api/announcements', { committeeId, title: 'News', text: 'All is well.' })
  const list = async (who: string) =>
    (await (await portal.as(who)).get('/api/announcements')).json<Announcements>()
  /** Sends what waits. Mails to these people are refused. */
  async function deliver(...refused: string[]): Promise<QueuedMail[]> {
    const sent: QueuedMail[] = []
    const send = async (mail: QueuedMail) => {
      if (refused.some((id) => addressOf(id) === mail.to_address)) throw new Error('no')
      sent.push(mail)
    }
    await sendNotices(portal.app)
    await sendDue(portal.app, { send, close: () => undefined })
    return sent
  }

  test('come to each member of a group but the sender, who sees how many have them', async () => {
    await portal.app.db
      .insertInto('memberships')
      .values(
        ['admin', 'steering', 'otherLead'].map((user_id) => ({
          committee_id: 'alpha',
          user_id,
          role: 'member' as const,
          joined_at: portal.app.now(),
        })),
      )
      .execute()
    await (await portal.as('admin')).write('PUT', '/api/user/notifications/announcement', { choice: 'off' })
    expect((await announce('lead', 'alpha')).json()).toEqual({ people: 4 })
    const counts = {
      title: 'News',
      name: 'Group alpha',
      delivered: 0,
      refused: 0,
      waiting: 4,
      withoutEmail: 0,
    }
    expect((await list('lead')).sent).toMatchObject([counts])
    const mails = await deliver('steering')
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(
      ['member', 'otherLead'].map(addressOf).toSorted(),
    )
    expect(mails[0]?.subject).toBe('News')
    expect(mails[0]?.body).toContain('All is well.\n\nLea Lead, to Group alpha')
    const after = { delivered: 2, refused: 0, waiting: 1, withoutEmail: 1 }
    expect((await list('lead')).sent).toMatchObject([after])
    await portal.app.db
      .updateTable('outbox')
      .set({ failed_at: portal.app.now() })
      .where('sent_at', 'is', null)
      .execute()
    expect((await list('lead')).sent).toMatchObject([{ delivered: 2, refused: 1, waiting: 0 }])
    expect((await list('otherLead')).sent).toEqual([])
  })

  test('do not replace each other', async () => {
    await announce('lead', 'alpha')
    await announce('lead', 'alpha')
    expect(await deliver()).toHaveLength(2)
  })

  test('are for the groups that somebody leads; from steering members for every group and for all members', async () => {
    const names = async (who: string) =>
      (await list(who)).audiences.map(({ name, people }) => `${name}: ${people}`)
    expect(await names('member')).toEqual([])
    expect(await names('lead')).toEqual(['Group alpha: 1'])
    expect(await names('steering')).toEqual([
      'All members: 5',
      'Group alpha: 2',
      'Group beta: 1',
      'Group gamma: 0',
      'Steering Committee: 1',
    ])
    const status = async (who: string, id: string | null) => (await announce(who, id)).statusCode
    expect(await status('member', 'alpha')).toBe(403)
    expect(await status('lead', 'beta')).toBe(403)
    expect(await status('lead', null)).toBe(403)
    expect(await status('admin', null)).toBe(403)
    expect(await status('steering', 'none')).toBe(404)
    expect((await announce('steering', null)).json()).toEqual({ people: 5 })
  })

  test('are recorded, and limited in number', async () => {
    for (let n = 0; n < 10; n += 1) expect((await announce('lead', 'alpha')).statusCode).toBe(200)
    expect((await announce('lead', 'alpha')).statusCode).toBe(429)
    const rows = await portal.app.db
      .selectFrom('audit')
      .select(['actor_id', 'committee_id', 'details'])
      .where('action', '=', 'announcement.sent')
      .execute()
    expect(rows).toHaveLength(10)
    expect(rows[0]).toEqual({
      actor_id: 'lead',
      committee_id: 'alpha',
      details: JSON.stringify({ title: 'News', people: 1 }),
    })
  })
})
