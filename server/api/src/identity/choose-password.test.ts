import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, password } from '../../testing/world'
import { inTransaction } from '../database/write'
import { issueResetLink } from './set-password'

const change = '/identity/account/change-password'

describe('the page to choose a password', () => {
  let portal: TestPortal
  beforeAll(async () => (portal = await startPortal('sqlite')))
  afterAll(() => portal.close())

  test('explains the rule before anything is typed', async () => {
    const { body } = await (await portal.as('member')).get(change)
    expect(body).toContain('At least 12 characters')
    expect(body).toContain('passwords that many people use')
  })

  test('has fields that hide what is typed, and that password managers fill', async () => {
    const { body } = await (await portal.as('member')).get(change)
    const fields = [...body.matchAll(/<input[^>]+name="(\w+Password)"[^>]*>/g)].map(([input = '', name]) => [
      name,
      ...['type', 'autocomplete'].map((each) => new RegExp(`${each}="([^"]*)"`).exec(input)?.[1]),
    ])
    expect(fields).toEqual([
      ['currentPassword', 'password', 'current-password'],
      ['newPassword', 'password', 'new-password'],
      ['repeatPassword', 'password', 'new-password'],
    ])
    expect(body).not.toContain('onpaste')
  })

  test.each(['password1234', 'qwertyuiopas', 'recogrecog12', `${addressOf('member')} `])(
    'refuses %s and keeps the old password',
    async (newPassword) => {
      const member = await portal.as('member')
      const fields = { currentPassword: password, newPassword, repeatPassword: newPassword }
      expect((await member.submit(change, fields)).statusCode).toBe(400)
      expect((await member.get('/api/user/userinfo')).statusCode).toBe(200)
    },
  )

  test('behind a link refuses the same, and the link still works', async () => {
    const token = await inTransaction(portal.app.db, (tx) => issueResetLink(portal.app, tx, 'lead', 60))
    const page = `/identity/account/reset-password?token=${token}`
    const choose = async (newPassword: string) =>
      (await portal.visitor().submit(page, { newPassword, repeatPassword: newPassword })).statusCode
    expect(await choose('password1234')).toBe(400)
    expect(await choose(`${addressOf('lead')} `)).toBe(400)
    expect(await choose('violet harbour sandwich')).toBe(303)
  })

  test('says whose password it is, for password managers and the strength, also behind a link', async () => {
    const token = await inTransaction(portal.app.db, (tx) => issueResetLink(portal.app, tx, 'member', 60))
    const pages = [
      await (await portal.as('member')).get(change),
      await portal.visitor().get(`/identity/account/reset-password?token=${token}`),
    ]
    const username =
      /<input type="text" name="username" autocomplete="username" value="([^"]+)" readonly hidden/
    expect(pages.map(({ body }) => username.exec(body)?.[1])).toEqual([
      addressOf('member'),
      addressOf('member'),
    ])
  })

  test('loads a script, from the portal itself, which shows the strength while typing', async () => {
    const page = await (await portal.as('member')).get(change)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.headers['content-security-policy']).toMatch(
      /; require-trusted-types-for 'script'; trusted-types 'none'; report-to portal$/,
    )
    expect(page.headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(portal)')
    const [, source = '', integrity] =
      /<script src="([^"]+strength[^"]+)" integrity="([^"]+)" crossorigin="anonymous"/.exec(page.body) ?? []
    const script = await portal.visitor().get(source)
    expect(integrity).toBe(`sha256-${createHash('sha256').update(script.rawPayload).digest('base64')}`)
    expect(script.headers['content-type']).toContain('javascript')
    expect(await shownFor(script.body, 'password1234')).toBe('Strength: weak (2 of 5)')
    expect(await shownFor(script.body, 'violet harbour sandwich')).toBe('Strength: strong (5 of 5)')
  })

  test('and the sign-in page load a script that shows a password, and one for passkeys; a page with neither loads none', async () => {
    const login = await portal.visitor().get('/identity/account/login')
    expect(
      [...login.body.matchAll(/<script src="\/identity\/assets\/([\w-]+)\.js/g)].map(([, name]) => name),
    ).toEqual(['passkey', 'show-password'])
    expect(login.headers['content-security-policy']).toContain("script-src 'self';")
    const [, source = '', integrity] =
      /<script src="([^"]+show-password[^"]+)" integrity="([^"]+)"/.exec(login.body) ?? []
    const script = await portal.visitor().get(source)
    expect(integrity).toBe(`sha256-${createHash('sha256').update(script.rawPayload).digest('base64')}`)
    expect((await (await portal.as('member')).get(change)).body).toContain(source)
    const forgot = await portal.visitor().get('/identity/account/forgot-password')
    expect(forgot.body).not.toContain('<script')
    expect(forgot.headers['content-security-policy']).not.toContain('script-src')
  })
})

/** The text beside the field after this has been typed, in a minimal document. */
async function shownFor(script: string, value: string): Promise<string> {
  const typed: (() => void)[] = []
  const text = { textContent: '' }
  const meter = { value: 0, nextElementSibling: text }
  const output = { hidden: true, querySelector: () => meter, dataset: { min: '12' } }
  const input = { value, addEventListener: (_type: string, listener: () => void) => typed.push(listener) }
  const document = {
    addEventListener: (_type: string, listener: () => void) => listener(),
    querySelector: (selector: string) => (selector === '#newPassword' ? input : output),
    querySelectorAll: () => [],
  }
  const timers = { setTimeout: (work: () => void) => work(), clearTimeout: () => undefined }
  runInNewContext(script, { document, ...timers })
  for (const listener of typed) listener()
  return output.hidden ? '' : `${text.textContent} (${meter.value} of 5)`
}
