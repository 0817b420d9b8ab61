import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { bounces } from '../../testing/bounces'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, counts } from '../../testing/world'
import { bounceCommand } from '../cli/bounce'
import { inTransaction } from '../database/write'
import { sendNotices } from '../notices/send-notices'
import { outcomeOf, readBounce } from './bounces'
import { enqueue } from './enqueue'
import type { QueuedMail } from './transport'
import { sendDue } from './worker'

describe('a delivery report', () => {
  const facts = { id: randomUUID(), host: 'recog.example', to: 'member@hospital.example' }

  test.each(bounces(facts).map(({ name, ...each }) => [name, each] as const))(
    'of %s is understood',
    async (_name, { mail, outcome }) => {
      expect(await readBounce(mail, facts.host)).toEqual({ mailId: facts.id, outcome })
      // As Postfix writes it to a command.
      const piped = Buffer.concat([Buffer.from('From MAILER-DAEMON  Sat Nov 28 12:24:41 2026\n'), mail])
      expect(await readBounce(piped, facts.host)).toEqual({ mailId: facts.id, outcome })
    },
  )

  test.each([
    [
      'an absence notice',
      `From: member@hospital.example\nIn-Reply-To: <${facts.id}@recog.example>\n\nI am away. 5.1.1`,
    ],
    ['a letter', 'From: member@hospital.example\nSubject: Hello\n\nUser unknown'],
    ['nothing', ''],
    ['noise', '\u0000\u0001From:'],
  ])('is not %s', async (_what, text) => {
    expect(await readBounce(Buffer.from(text), facts.host)).toBeUndefined()
  })

  test('about an email that is not ours is none', async () => {
    for (const { mail } of bounces(facts)) expect(await readBounce(mail, 'other.example')).toBeUndefined()
  })

  test.each([
    ['5.1.1', '', 'gone'],
    ['5.2.1', '', 'gone'],
    ['4.2.2', '', 'unreachable'],
    ['5.7.26', 'User unknown', 'refused'],
    ['', '550 No such user here', 'gone'],
    ['', '550 try again', 'refused'],
    ['5.1.0', '<portal@x>: Sender address rejected: User unknown in local recipient table', 'refused'],
    ['5.1.8', '<portal@x>: Sender address rejected: Domain not found', 'refused'],
    ['4.1.8', '<portal@x>: Sender address rejected: Domain not found', 'refused'],
    ['5.1.7', 'Bad address: user unknown', 'refused'],
    [
      '',
      '550-Verification failed for <portal@x>\n550-No Such User Here\n550 Sender verify failed',
      'refused',
    ],
  ])('with %s and "%s" says %s', (status, words, outcome) => expect(outcomeOf(status, words)).toBe(outcome))
})

describeEachEngine('an address that takes no emails', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const host = () => portal.settings.mailFrom.replace(/.*@/, '')
  const to = { address: addressOf('member'), name: 'Mia Member' }
  const queue = (kind: string) =>
    inTransaction(portal.app.db, (tx) =>
      enqueue(portal.app, tx, { kind, to, subject: 'Hello', body: '.', recipientId: 'member' }),
    )
  async function send(error?: object): Promise<QueuedMail[]> {
    const sent: QueuedMail[] = []
    const transport = {
      close: () => undefined,
      send: async (mail: QueuedMail) => {
        if (error) throw Object.assign(new Error('no'), error)
        sent.push(mail)
      },
    }
    await sendDue(portal.app, transport)
    return sent
  }
  /** As a mail server does, for an email that was sent. */
  async function pipe(what = 'postfix, gone', id?: string): Promise<string> {
    const mail = bounces({ id: id ?? (await queue('event-new')), host: host(), to: to.address }).find(
      ({ name }) => name === what,
    )
    if (id === undefined) await send()
    const said: string[] = []
    const call = { settings: portal.settings, print: (line: string) => void said.push(line) }
    expect(await bounceCommand(call, {}, [], Readable.from([mail?.mail ?? Buffer.alloc(0)]))).toBe(0)
    return said.join('\n')
  }
  test('is not read where a person would have to type it, or without the database of the portal', async () => {
    const call = { settings: portal.settings, print: () => undefined }
    const typed = Object.assign(Readable.from([]), { isTTY: true })
    await expect(bounceCommand(call, {}, [], typed)).rejects.toThrow('is read from the standard input')
    const settings = { ...call.settings, databaseUrl: undefined, dataFolder: '/nowhere' }
    const elsewhere = bounceCommand({ ...call, settings }, {}, [], Readable.from([]))
    await expect(elsewhere).rejects.toThrow('Is PORTAL_DATA set?')
  })

  const undelivered = async () =>
    (await (await portal.as('member')).get('/api/user/notifications')).json<{ undelivered: object | null }>()
      .undelivered

  test('is held after the third report, except for emails about security, until its owner tries again', async () => {
    expect(await pipe()).toBe('The email was not delivered: gone.')
    await pipe('gmail, full')
    expect(await undelivered()).toBeNull()
    await pipe('exim, gone')
    expect(await undelivered()).toMatchObject({ reason: 'gone' })
    await queue('event-new')
    await queue('password-changed')
    expect((await send()).map(({ kind }) => kind)).toEqual(['password-changed'])

    const admin = await portal.as('admin')
    expect((await admin.get('/api/admin/people/member')).json()).toMatchObject({
      unreachableSince: expect.any(String),
    })
    const lead = (await (await portal.as('lead')).get('/api/announcements')).json<{ audiences: object[] }>()
    expect(lead.audiences).toMatchObject([{ name: 'Group alpha', unreachable: ['Mia Member'] }])

    await (await portal.as('member')).post('/api/user/notifications/resume')
    expect(await undelivered()).toBeNull()
    await queue('event-new')
    expect(await send()).toHaveLength(1)
  })

  test('is counted once for each email, and not for delays or unwanted emails', async () => {
    await pipe('postfix, delayed')
    await pipe('postfix, spam')
    const id = await queue('event-new')
    await send()
    expect(await pipe(undefined, id)).toBe('The email was not delivered: gone.')
    for (let n = 0; n < 3; n += 1) expect(await pipe(undefined, id)).toBe('There is nothing to note.')
    expect(await pipe(undefined, randomUUID())).toBe('There is nothing to note.')
    const rows = await portal.app.db.selectFrom('mail_failures').select(['user_id', 'failures']).execute()
    expect(rows).toEqual([{ user_id: 'member', failures: 1 }])
    expect((await counts(portal.app, 'mail.undeliverable')).audit).toBe(2)
  })

  test('is counted at once if the mail server says that nobody has it', async () => {
    const gone = { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 <m@x>: User unknown' }
    for (let n = 0; n < 3; n += 1) {
      await queue('event-new')
      await send(gone)
    }
    expect(await undelivered()).toMatchObject({ reason: 'gone' })
    await queue('event-new')
    expect(await send()).toEqual([])
  })

  test('is not blamed if the mail server refuses the sender, and the email waits', async () => {
    const response = '550 5.1.0 <portal@x>: Sender address rejected: User unknown in local recipient table'
    await queue('event-new')
    await send({ code: 'EENVELOPE', responseCode: 550, response })
    expect(await portal.app.db.selectFrom('outbox').selectAll().execute()).toMatchObject([
      { attempts: 1, failed_at: null, body: '.', last_error: 'EENVELOPE' },
    ])
    expect(await portal.app.db.selectFrom('mail_failures').selectAll().execute()).toEqual([])
  })

  test('is not held under another address of the same person', async () => {
    for (let n = 0; n < 3; n += 1) await pipe()
    await portal.app.db
      .updateTable('users')
      .set({ email: 'mia@new.example', email_normalised: 'mia@new.example' })
      .where('id', '=', 'member')
      .execute()
    expect(await undelivered()).toBeNull()
  })

  test('shows in the announcement that was refused', async () => {
    await (
      await portal.as('lead')
    ).post('/api/announcements', { committeeId: 'alpha', title: 'News', text: '.' })
    await sendNotices(portal.app)
    const [mail] = await send()
    await pipe(undefined, mail?.id)
    expect((await (await portal.as('lead')).get('/api/announcements')).json()).toMatchObject({
      sent: [{ delivered: 0, refused: 1, waiting: 0 }],
    })
  })
})
