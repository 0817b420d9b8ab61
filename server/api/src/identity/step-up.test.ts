import { routes, type Route } from '@recog/api-contract'
import { authenticatorWithPasskey, addPasskey, challengeOn, optionsOn } from '../../testing/passkey'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { enrol } from '../../testing/second-factor'
import { password } from '../../testing/world'
import { later } from '../app'
import { confirmedPath, confirmPath, forgotPasswordPath } from './paths'

const page = `${confirmPath}?returnUrl=${encodeURIComponent(confirmedPath)}`
const administrator = '/api/admin/people/member/administrator'

test('calls that need a proof of who it is are those that give rights or ways in, remove somebody, or export personal data', () => {
  const all = Object.entries<Route>(routes).filter(([, { needsProof }]) => needsProof)
  expect(all.map(([name]) => name).toSorted()).toEqual([
    'accounts',
    'askSecondStepReset',
    'assignUser',
    'bulkAdd',
    'confirmSecondStepReset',
    'createCommitteeUsers',
    'deactivatePerson',
    'eraseUser',
    'myDataFile',
    'requestMyData',
    'setAdministrator',
  ])
})

describeEachEngine('calls that need a proof of who it is', (engine) => {
  let portal: TestPortal
  const start = async (env: Record<string, string> = {}) => (portal = await startPortal(engine, env))
  afterEach(() => portal.close())

  /** Somebody who signed in, or proved it, longer ago than ten minutes. */
  const stale = async (id = 'admin', seconds = 601) => {
    const browser = await portal.as(id)
    await portal.app.db
      .updateTable('sessions')
      .set({ proved_at: later(portal.app, -seconds) })
      .execute()
    return browser
  }
  const makeAdministrator = async (browser: Awaited<ReturnType<typeof stale>>) => {
    const { statusCode, body } = await browser.write('PUT', administrator, { administrator: true })
    return body === '' ? statusCode : [statusCode, (JSON.parse(body) as { code?: string }).code]
  }
  const REFUSED = [403, 'proof-required']

  test('are refused unread ten minutes after signing in, and not before', async () => {
    await start()
    jest.spyOn(portal.app, 'now').mockReturnValue(portal.app.now())
    expect(await makeAdministrator(await stale('admin', 590))).toBe(204)
    const browser = await stale()
    for (const { method, path } of Object.values<Route>(routes).filter(({ needsProof }) => needsProof)) {
      const response = await browser.write(method as 'POST', path.replace(/\{\w+\}/, 'member'), {})
      expect([path, response.statusCode, response.json<{ code: string }>().code]).toEqual([path, ...REFUSED])
    }
    expect((await browser.post('/api/admin/people/member/end-sessions', {})).statusCode).toBe(204)
    // Nobody tried what they may not do.
    expect(await portal.app.db.selectFrom('security_log').select('kind').execute()).toEqual([])
  })

  test('tell somebody without the right nothing about proofs', async () => {
    await start()
    expect(await makeAdministrator(await stale('member'))).toEqual([403, undefined])
  })

  test('are answered again after the password, for which the session gets another token', async () => {
    await start()
    const browser = await stale()
    const before = browser.cookies.get('recog-session')
    expect((await browser.submit(page, { password: 'another' })).statusCode).toBe(400)
    expect(await makeAdministrator(browser)).toEqual(REFUSED)
    expect((await browser.submit(page, { password })).headers.location).toBe(confirmedPath)
    expect((await browser.get(confirmedPath)).body).toContain('/identity/assets/close.js')
    expect(browser.cookies.get('recog-session')).not.toBe(before)
    expect(await makeAdministrator(browser)).toBe(204)
  })

  test('need the app of somebody who has one: the password is not enough', async () => {
    await start()
    const app = await enrol(await portal.as('admin'))
    const browser = await stale()
    expect((await browser.submit(page, { password })).statusCode).toBe(400)
    expect(await makeAdministrator(browser)).toEqual(REFUSED)
    expect((await browser.submit(page, { code: app.code(30) })).statusCode).toBe(303)
    expect(await makeAdministrator(browser)).toBe(204)
  })

  test('are answered after a passkey, but not that of somebody else', async () => {
    await start()
    const device = authenticatorWithPasskey()
    await addPasskey(await portal.as('admin'), device)
    const { device: other } = await addPasskey(await portal.as('member'))
    const browser = await stale()
    const prove = async (by: typeof device) => {
      const { body } = await browser.get(page)
      return browser.submit(page, { challenge: challengeOn(body), passkey: by.get(optionsOn(body)) })
    }
    expect((await prove(other)).statusCode).toBe(400)
    expect(await makeAdministrator(browser)).toEqual(REFUSED)
    expect((await prove(device)).statusCode).toBe(303)
    expect(await makeAdministrator(browser)).toBe(204)
  })

  test('are answered to people without a password and a passkey once they have chosen a password: the page leads there', async () => {
    await start()
    await portal.app.db.updateTable('users').set({ password_hash: null }).where('id', '=', 'member').execute()
    const { body } = await (await stale('member')).get(page)
    expect(body).not.toContain('name="password"')
    expect(body).toContain(`href="${forgotPasswordPath}"`)
  })

  test('are answered after the password where the portal has no second step any more', async () => {
    await start({ SECOND_FACTOR: 'off' })
    const now = portal.app.now()
    const factor = { user_id: 'member', secret: '', last_step: 0, created_at: now, used_at: now }
    await portal.app.db.insertInto('second_factors').values(factor).execute()
    const browser = await stale('member')
    expect((await browser.get(page)).body).not.toContain('name="code"')
    expect((await browser.submit(page, { password })).headers.location).toBe(confirmedPath)
  })

  test('need none where the portal has no second step, and does not announce proofs', async () => {
    await start({ SECOND_FACTOR: 'off' })
    const browser = await stale()
    const { capabilities } = (await browser.get('/api/user/userinfo')).json<{ capabilities: string[] }>()
    expect(capabilities).not.toContain('step-up')
    expect(await makeAdministrator(browser)).toBe(204)
  })
})
