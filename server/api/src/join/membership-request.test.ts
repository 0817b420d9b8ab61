import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DefaultQueryExecutor } from 'kysely'
import { describeEachEngine, startPortal, stopClock, type TestPortal } from '../../testing/portal'
import { multipart, solveBotCheck, type Part } from '../../testing/client'
import { addressOf, counts } from '../../testing/world'
import { later } from '../app'
import { sendDue } from '../outbox/worker'
import { createMailTransport } from '../outbox/transport'
import { outboxFolder } from '../settings'

const thanks = { message: 'Thank you! Your request has been submitted.' }
const filled = { FirstName: 'Vera', LastName: 'Visitor', Email: 'vera@hospital.example' }

describeEachEngine('requests to join', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  async function sendForm(fields: Record<string, string>, extra: readonly Part[] = [], token?: string) {
    const visitor = portal.visitor()
    const solved = token ?? (await solveBotCheck(visitor))
    const parts = Object.entries({ ...filled, 'g-recaptcha-response': solved, ...fields })
    const form = multipart([...parts.map(([name, value]) => ({ name, value })), ...extra])
    const headers = { ...form.headers, 'x-csrf-token': await visitor.token() }
    return visitor.send({
      method: 'POST',
      url: '/api/public/membership-request',
      headers,
      payload: form.payload,
    })
  }
  const stored = () =>
    portal.app.db
      .selectFrom('users')
      .selectAll()
      .where('email_normalised', '=', 'vera@hospital.example')
      .execute()

  test('are acknowledged and appear in the approve list', async () => {
    const response = await sendForm({ ClinicalRoles: 'Physician; Nurse, Admin', ExpertiseAreas: 'a\r\nb' })
    expect([response.statusCode, response.json()]).toEqual([200, thanks])
    const [row] = await stored()
    expect(row).toMatchObject({
      user_role: 'Applicant',
      display_name: 'Vera Visitor',
      clinical_roles: 'Physician; Nurse, Admin',
      expertise_areas: 'a\nb',
      password_hash: null,
    })
    expect(await counts(portal.app, 'membership.requested')).toEqual({ audit: 1, mails: 1 })
  })

  test('are confirmed to the applicant by e-mail once, also if they are sent again', async () => {
    await sendForm({})
    await sendForm({})
    const mails = await portal.app.db.selectFrom('outbox').select(['kind', 'to_address']).execute()
    expect(mails).toEqual([{ kind: 'request-receipt', to_address: filled.Email }])
  })

  test('bring no text of a stranger to an address that nobody has confirmed', async () => {
    const scam = 'Your account is locked, unlock it at https://evil.example/'
    await sendForm({ FirstName: scam, LastName: 'evil.example' })
    const transport = createMailTransport(portal.settings)
    await sendDue(portal.app, transport)
    const [row] = await stored()
    await (await portal.as('steering')).post('/api/steering/decline', { userId: row?.id ?? '' })
    await (await portal.as('admin')).post(`/api/admin/people/${row?.id ?? ''}/end-sessions`, {})
    const now = () => later(portal.app, 60)
    await sendDue({ ...portal.app, now }, transport)
    const folder = outboxFolder(portal.settings)
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    expect(files).toHaveLength(3)
    for (const file of files) expect(file).not.toMatch(/locked|evil/)
  })

  test('are stored once if the same person sends five at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendForm({})))
    expect(responses.map((response) => response.json())).toEqual(responses.map(() => thanks))
    expect(await stored()).toHaveLength(1)
    expect(await counts(portal.app, 'membership.requested')).toEqual({ audit: 1, mails: 1 })
  })

  test('the response does not tell who is a member', async () => {
    const response = await sendForm({ Email: addressOf('member').toUpperCase() })
    expect([response.statusCode, response.json()]).toEqual([200, thanks])
    expect(await counts(portal.app, 'membership.requested')).toEqual({ audit: 0, mails: 0 })
  })

  test('does the same work for an address that is known, so that the time does not tell either', async () => {
    await solveBotCheck(portal.visitor())
    const executed = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    const writesFor = async (email: string) => {
      executed.mockClear()
      await sendForm({ Email: email })
      const statements = executed.mock.calls.map(([query]) => query.sql)
      // Meanwhile the outbox reads, and counts its attempts.
      return statements.filter((each) => !/^select|^update "outbox"/.test(each))
    }
    try {
      const unknown = await writesFor('vera@hospital.example')
      expect(unknown.length).toBeGreaterThan(5)
      for (const known of [addressOf('member'), addressOf('applicant'), 'vera@hospital.example'])
        expect(await writesFor(known)).toEqual(unknown)
    } finally {
      executed.mockRestore()
    }
  })

  test.each([
    [{ FirstName: '\u00a0' }, 'First name, last name, and email are required.'],
    [{ Email: 'a@b' }, 'First name, last name, and email are required.'],
    [{ Email: 'a@x.org\r\nBcc: b@y.org' }, 'First name, last name, and email are required.'],
    [{ InterestAreas: 'x'.repeat(301) }, 'Please keep the lists within 300 characters.'],
  ])('%j is refused with the message of the form', async (fields, message) => {
    const response = await sendForm(fields)
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([400, message])
  })

  test('300 characters with 40 line breaks are accepted', async () => {
    expect((await sendForm({ ExpertiseAreas: 'x\r\n'.repeat(40) + 'y'.repeat(220) })).statusCode).toBe(200)
  })

  test.each(['', 'forged', 'a.b.c~1,2', `x.9999999999999.y~${Array(16).fill(0).join(',')}`])(
    'the bot check %j is refused',
    async (token) => {
      const response = await sendForm({}, [], token)
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        400,
        'Please complete the reCAPTCHA.',
      ])
    },
  )

  test('a solved bot check works once', async () => {
    const token = await solveBotCheck(portal.visitor())
    expect((await sendForm({}, [], token)).statusCode).toBe(200)
    expect((await sendForm({ Email: 'else@hospital.example' }, [], token)).statusCode).toBe(400)
  })

  test('a solved bot check works for two minutes', async () => {
    const token = await solveBotCheck(portal.visitor())
    stopClock(portal.app, later(portal.app, 121))
    expect((await sendForm({}, [], token)).statusCode).toBe(400)
  })

  test('files, repeated fields and broken forms get a 400 response', async () => {
    expect((await sendForm({}, [{ name: 'Degrees', value: 'x', file: 'x.exe' }])).statusCode).toBe(400)
    expect((await sendForm({}, [{ name: 'FirstName', value: 'Else' }])).statusCode).toBe(400)
    const visitor = portal.visitor()
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=other',
      'multipart/form-data; boundary=',
    ]) {
      const headers = { 'content-type': type, 'x-csrf-token': await visitor.token() }
      const url = '/api/public/membership-request'
      const response = await visitor.send({ method: 'POST', url, headers, payload: '--x\r\nbroken' })
      expect([type, response.statusCode]).toEqual([type, 400])
    }
    expect(await stored()).toHaveLength(0)
  })

  test('declined people may send another request', async () => {
    await sendForm({})
    const steering = await portal.as('steering')
    const [row] = await stored()
    await steering.post('/api/steering/decline', { userId: row?.id })
    await sendForm({ Institution: 'Another Hospital' })
    expect(await stored()).toMatchObject([{ user_role: 'Applicant', institution: 'Another Hospital' }])
  })

  test('of one address are answered five times a day', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await sendForm({})).statusCode).toBe(200)
    expect((await sendForm({ Email: filled.Email.toUpperCase() })).statusCode).toBe(429)
    expect((await sendForm({ Email: 'else@hospital.example' })).statusCode).toBe(200)
  })

  test('too many requests from one network are throttled', async () => {
    const visitor = portal.visitor()
    const form = multipart([{ name: 'FirstName', value: 'x' }])
    const headers = { ...form.headers, 'x-csrf-token': await visitor.token() }
    const full = multipart(
      Object.entries({ ...filled, 'g-recaptcha-response': 'x' }).map(([name, value]) => ({ name, value })),
    )
    let last = await visitor.send({
      method: 'POST',
      url: '/api/public/membership-request',
      headers,
      payload: full.payload,
    })
    for (let i = 0; i < 31 && last.statusCode !== 429; i += 1) {
      last = await visitor.send({
        method: 'POST',
        url: '/api/public/membership-request',
        headers,
        payload: full.payload,
      })
    }
    expect(last.statusCode).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('with a provider for the bot check', () => {
  let provider: Server
  let reply: { status: number; body: string }
  let portal: TestPortal
  beforeAll(async () => {
    provider = createServer((request, response) =>
      request.url === '/elsewhere'
        ? response.end('{"success":true}')
        : response.writeHead(reply.status, { location: '/elsewhere' }).end(reply.body),
    )
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const { port } = provider.address() as AddressInfo
    portal = await startPortal('sqlite', {
      BOT_CHECK_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
      BOT_CHECK_SECRET: 'secret',
      BOT_CHECK_SCRIPT: 'https://check.example/api.js',
      BOT_CHECK_SITE_KEY: 'key',
    })
  })
  afterAll(async () => {
    await portal.close()
    provider.close()
  })

  test.each([
    [200, '{"success":true}', 200],
    [200, '{"success":true,"hostname":"localhost"}', 200],
    [200, '{"success":true,"hostname":"evil.example"}', 400],
    [200, '{"success":false}', 400],
    [200, '{"success":"yes"}', 400],
    [500, '', 503],
    [307, '', 503],
    [200, '<html>', 503],
  ])('its response %i %s leads to %i', async (status, body, expected) => {
    reply = { status, body }
    const visitor = portal.visitor()
    const form = multipart(
      Object.entries({ ...filled, 'g-recaptcha-response': 'token' }).map(([name, value]) => ({
        name,
        value,
      })),
    )
    const headers = { ...form.headers, 'x-csrf-token': await visitor.token() }
    const url = '/api/public/membership-request'
    const response = await visitor.send({ method: 'POST', url, headers, payload: form.payload })
    expect(response.statusCode).toBe(expected)
  })
})
