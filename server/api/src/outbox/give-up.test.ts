import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, counts } from '../../testing/world'
import { cleanOnce } from '../operations/clean'
import { outboxFolder } from '../settings'
import { noteBounce } from './bounces'
import { giveUpExpired, sendDue, startOutboxWorker } from './worker'

const DAY = 86_400_000

describeEachEngine('an e-mail that cannot be delivered', (engine) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await startPortal(engine)
    const steering = await portal.as('steering')
    await steering.post('/api/steering/approve', { userId: 'applicant' })
  })
  afterEach(() => portal.close())

  const later = (ms: number) => ({ ...portal.app, now: () => new Date(Date.now() + ms).toISOString() })
  const mail = () => portal.app.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  const stateInDecisions = async () =>
    (await (await portal.as('steering')).get('/api/steering/decisions')).json<{ mail: string }[]>()[0]?.mail
  const transport = (error: object) => ({
    close: () => undefined,
    send: () => Promise.reject(Object.assign(new Error('no'), error)),
  })

  test('loses its temporary password when that expires, and everybody concerned can see it', async () => {
    expect(await giveUpExpired(later(6.9 * DAY))).toBe(0)
    expect((await mail()).body).not.toBe('')
    expect(await giveUpExpired(later(7.1 * DAY))).toBe(1)
    expect(await mail()).toMatchObject({ body: '', sent_at: null, last_error: 'expired' })
    expect(await stateInDecisions()).toBe('failed')
    expect((await counts(portal.app, 'mail.undeliverable')).audit).toBe(1)
    const log = await (await portal.as('admin')).get('/api/admin/audit-logs?action=mail.undeliverable')
    expect(log.json()).toMatchObject({ items: [{ targetEmail: addressOf('applicant') }] })
  })

  test('is given up without being asked for', async () => {
    await startOutboxWorker(later(8 * DAY), transport({ code: 'ECONNREFUSED' })).stop()
    expect(await mail()).toMatchObject({ body: '', sent_at: null, last_error: 'expired' })
  })

  test('is given up after ten refusals of the recipient, and never tried again', async () => {
    const refused = transport({ code: 'EENVELOPE', responseCode: 550 })
    for (let hours = 1; hours < 21; hours += 2) await sendDue(later(hours * 3_600_000), refused)
    expect(await mail()).toMatchObject({ attempts: 10, body: '', last_error: 'refused' })
    expect((await counts(portal.app, 'mail.undeliverable')).audit).toBe(1)
    await sendDue(later(DAY), refused)
    expect(await mail()).toMatchObject({ attempts: 10 })
  })

  test('is known to the steering committee if it comes back after it was sent', async () => {
    await sendDue(later(60_000), { close: () => undefined, send: () => Promise.resolve() })
    expect(await stateInDecisions()).toBeNull()
    await noteBounce(portal.app, { mailId: (await mail()).id, outcome: 'gone' })
    expect(await stateInDecisions()).toBe('failed')
  })

  test('is tried again as long as its password is valid if only the mail server is at fault', async () => {
    const down = transport({ code: 'ECONNREFUSED' })
    for (let hours = 1; hours < 49; hours += 2) await sendDue(later(hours * 3_600_000), down)
    expect(await mail()).toMatchObject({ attempts: 24, failed_at: null })
    expect(await stateInDecisions()).toBe('failing')
    expect((await mail()).body).not.toBe('')
  })
})

test('a slow mail server holds up one e-mail, and not the others', async () => {
  const portal = await startPortal('sqlite')
  const admin = await portal.as('admin')
  await admin.post('/api/admin/users/account', { emails: ['slow@x.example', 'fast@x.example'] })
  let slowStarts = () => {}
  let fastEnds = () => {}
  const slowHasStarted = new Promise<void>((resolve) => (slowStarts = resolve))
  const fastHasEnded = new Promise<void>((resolve) => (fastEnds = resolve))
  const sent: string[] = []
  const sending = sendDue(portal.app, {
    close: () => undefined,
    send: async ({ to_address }) => {
      if (to_address === 'slow@x.example') {
        slowStarts()
        await fastHasEnded
      } else await slowHasStarted
      sent.push(to_address)
      fastEnds()
    },
  })
  expect(await sending).toBe(2)
  expect(sent).toEqual(['fast@x.example', 'slow@x.example'])
  await portal.close()
})

test('files that replace a mail server are removed once the password in them has expired', async () => {
  const portal = await startPortal('sqlite')
  const folder = outboxFolder(portal.settings)
  await mkdir(folder, { recursive: true })
  for (const [name, days] of [
    ['old.eml', 8],
    ['new.eml', 6],
  ] as const) {
    await writeFile(join(folder, name), 'a password')
    const then = new Date(Date.now() - days * DAY)
    await utimes(join(folder, name), then, then)
  }
  await cleanOnce(portal.app)
  expect(await readdir(folder)).toEqual(['new.eml'])
  await portal.close()
})
