import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, password } from '../../testing/world'
import { later, type App } from '../app'
import { inTransaction } from '../database/write'
import { issueResetLink } from './set-password'
import { signInLimits } from './sign-in-limits'

const login = '/identity/account/login'
const HOME = '198.51.100.1'

describeEachEngine('an account attacked from many networks', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const signIn = async (ip: string, pass: string) => {
    const fields = { email: addressOf('member'), password: pass }
    return portal.visitor().submit(login, fields, undefined, { headers: { 'x-forwarded-for': ip } })
  }
  async function attack(attempts = 60, from = (i: number) => `203.0.113.${i}`): Promise<number[]> {
    const statuses: number[] = []
    for (let i = 0; i < attempts; i += 1) statuses.push((await signIn(from(i), 'wrong')).statusCode)
    return statuses
  }

  test('takes no more attempts after 50, not even with the right password, and says what its owner can do', async () => {
    const statuses = await attack()
    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
    const refused = await signIn(HOME, password)
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('Forgot your password?')
  })

  test('is not refused for a day because the clock of the server was a day ahead', async () => {
    const limits = (app: App) => signInLimits(app, addressOf('member'), HOME)
    const now = () => later(portal.app, 24 * 3600)
    for (let i = 0; i < 10; i += 1) await limits({ ...portal.app, now }).count()
    await expect(limits({ ...portal.app, now }).count()).rejects.toMatchObject({ status: 429 })
    for (let i = 0; i < 10; i += 1) await limits(portal.app).count()
    await expect(limits(portal.app).count()).rejects.toMatchObject({ status: 429 })
  })

  test('tells its owner, once a day', async () => {
    const mails = () => portal.app.db.selectFrom('outbox').select(['kind', 'to_address']).execute()
    await attack(50)
    expect(await mails()).toEqual([])
    await Promise.all([attack(5), attack(5, (i) => `198.51.100.${i}`)])
    expect(await mails()).toEqual([{ kind: 'sign-in-attempts', to_address: addressOf('member') }])
  })

  test.each([
    ['one /64 are one visitor', (i: number) => `2001:db8::${i + 1}`, 2],
    ['twelve /64 are twelve', (i: number) => `2001:db8:1:${i}::1`, 0],
  ])('by IPv6: addresses of %s', async (_networks, from, refused) => {
    const statuses = await attack(12, from)
    expect(statuses.filter((status) => status === 429)).toHaveLength(refused)
  })

  test('still lets its owner in from a network where they have signed in before', async () => {
    expect((await signIn(HOME, password)).statusCode).toBe(303)
    await attack()
    expect((await signIn(HOME, password)).statusCode).toBe(303)
  })

  test('lets its owner in once they have chosen a new password by a link', async () => {
    await attack()
    const token = await inTransaction(portal.app.db, (tx) => issueResetLink(portal.app, tx, 'member', 60))
    const chosen = 'violet harbour sandwich'
    const page = `/identity/account/reset-password?token=${token}`
    await portal.visitor().submit(page, { newPassword: chosen, repeatPassword: chosen })
    expect((await signIn(HOME, chosen)).statusCode).toBe(303)
  })

  test('is not locked by its owner, who signs in often', async () => {
    for (let i = 0; i < 60; i += 1) {
      expect((await signIn(`203.0.113.${i}`, password)).statusCode).toBe(303)
    }
  })
})
