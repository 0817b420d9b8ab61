import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'
import { later } from '../app'
import { inTransaction } from '../database/write'
import { prepareExports } from '../my-data/export'
import { enqueue } from '../outbox/enqueue'
import { sendDue } from '../outbox/worker'
import { createMailTransport } from '../outbox/transport'
import { outboxFolder } from '../settings'
import { erasePerson } from './erase-person'

describeEachEngine('mails and notices to others', (engine) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await startPortal(engine)
    const left = { deactivated_at: portal.app.now() }
    await portal.app.db.updateTable('users').set(left).where('id', '=', 'member').execute()
  })
  afterEach(() => portal.close())

  const add = (subject: string, holdSeconds = 0) =>
    inTransaction(portal.app.db, (tx) => {
      const to = { address: addressOf('lead'), name: 'Lea Lead' }
      const body = `Mia Member has left. Write to ${addressOf('member')}.`
      return enqueue(portal.app, tx, { kind: 'about', to, subject, body }, holdSeconds)
    })
  const mails = () =>
    portal.app.db.selectFrom('outbox').select(['subject', 'body']).orderBy('subject').execute()

  /** The `.eml` files, which replace a mail server. */
  function files(): string {
    const folder = outboxFolder(portal.settings)
    return readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
  }

  test('no longer name a person who was erased, sent or waiting, nor do their files', async () => {
    await add('Mia Member has left Group alpha')
    await add('Somebody has left')
    const transport = createMailTransport(portal.settings)
    await sendDue(portal.app, transport)
    // A subject, and each body as text and as a page.
    expect(files().match(/Mia Member/g)).toHaveLength(5)
    await add('One more', 3600)

    await erasePerson(portal.app, 'member', {})
    expect(files()).not.toMatch(/Mia|member@/)
    expect(await mails()).toEqual([
      { subject: 'Erased person has left Group alpha', body: '' },
      { subject: 'One more', body: 'Erased person has left. Write to Erased person.' },
      { subject: 'Somebody has left', body: '' },
    ])
  })

  test('no longer name a person who was erased while they were being sent', async () => {
    await add('Mia Member has left Group alpha')
    const transport = createMailTransport(portal.settings)
    const send = async (mail: Parameters<typeof transport.send>[0]) => {
      await erasePerson(portal.app, 'member', {})
      await transport.send(mail)
    }
    await sendDue(portal.app, { send, close: () => undefined })
    expect(files()).not.toMatch(/Mia|member@/)
    expect(await mails()).toEqual([{ subject: 'Erased person has left Group alpha', body: '' }])
    expect(await sendDue(portal.app, transport)).toBe(0)
  })

  test('no longer name a person who was erased in prepared exports', async () => {
    await add('Mia Member has left Group alpha')
    const [lead, other] = [await portal.as('lead'), await portal.as('otherLead')]
    const download = async () => (await lead.get('/api/user/my-data/json')).body
    for (const client of [lead, other]) await client.post('/api/user/my-data')
    await prepareExports(portal.app)
    expect(await download()).toContain('Mia Member')

    await erasePerson(portal.app, 'member', {})
    const stored = await portal.app.db.selectFrom('data_exports').select(['html', 'json']).execute()
    expect(JSON.stringify(stored)).not.toMatch(/Mia|member@/)
    expect((await other.get('/api/user/my-data')).json()).toMatchObject({ state: 'ready' })
    await prepareExports(portal.app)
    expect(await download()).toContain('Erased person has left Group alpha')
  })

  test('are not in an export that was being prepared when the person was erased', async () => {
    await add('Mia Member has left Group alpha')
    const lead = await portal.as('lead')
    await lead.post('/api/user/my-data')
    let erased: Promise<void> | undefined
    // While the export reads, before it is stored.
    const now = () => {
      erased ??= erasePerson(portal.app, 'member', {})
      return portal.app.now()
    }
    await prepareExports({ ...portal.app, now })
    await erased
    await prepareExports(portal.app)
    expect((await lead.get('/api/user/my-data/json')).body).toContain('Erased person has left')
  })

  test('that wait to be written do not name them either', async () => {
    const notice = {
      user_id: 'lead',
      committee_id: 'beta',
      committee_name: 'Group beta',
      role_before: null,
      role_after: 'member' as const,
      actor_name: 'Mia Member',
      due_at: later(portal.app, 3600),
    }
    await portal.app.db.insertInto('membership_notices').values(notice).execute()
    await erasePerson(portal.app, 'member', {})
    const left = await portal.app.db.selectFrom('membership_notices').select('actor_name').execute()
    expect(left).toEqual([{ actor_name: 'Erased person' }])
  })
})
