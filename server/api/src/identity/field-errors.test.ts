import { startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, password } from '../../testing/world'

const base = '/identity/account'
const strong = 'violet harbour sandwich'

/** The page with the form. */
const pageOf = (path: string) => `${base}/${path.startsWith('manage/') ? 'manage/index' : path}`

/** The attributes of the input that a page focuses, and the text that describes it. */
function focused(body: string) {
  const page = body.replaceAll(/\s+/g, ' ')
  const [input = ''] = /<input[^>]*autofocus[^>]*>/.exec(page) ?? []
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? ''
  const [note = ''] = attribute('aria-describedby').split(' ')
  const [, text = ''] = new RegExp(`id="${note}">([^<]*)<`).exec(page) ?? []
  return { name: attribute('name'), isInvalid: attribute('aria-invalid'), text }
}

describe('a refused form of the sign-in pages', () => {
  let portal: TestPortal
  beforeAll(async () => (portal = await startPortal('sqlite')))
  afterAll(() => portal.close())

  test.each([
    [
      'change-password',
      { currentPassword: 'wrong', newPassword: strong, repeatPassword: strong },
      'currentPassword',
      'The current password is incorrect.',
    ],
    [
      'change-password',
      { currentPassword: password, newPassword: strong, repeatPassword: 'other' },
      'repeatPassword',
      'The new passwords do not match.',
    ],
    [
      'change-password',
      { currentPassword: password, newPassword: password, repeatPassword: password },
      'newPassword',
      'Please choose a password you have not used before.',
    ],
    [
      'manage/email',
      { newEmail: 'ada@@x', currentPassword: password },
      'newEmail',
      'Please enter a valid email address.',
    ],
    [
      'manage/email',
      { newEmail: 'ada@hospital.example', currentPassword: 'wrong' },
      'currentPassword',
      'The current password is incorrect.',
    ],
  ])('%s focuses the field to correct, and says why beside it (%j)', async (path, fields, name, text) => {
    const refused = await (await portal.as('member')).submit(pageOf(path), fields, `${base}/${path}`)
    expect(refused.statusCode).toBe(400)
    expect(focused(refused.body)).toEqual({ name, isInvalid: 'true', text })
  })

  test('of the sign-in continues with the password, and keeps the address', async () => {
    const refused = await portal
      .visitor()
      .submit(`${base}/login`, { email: addressOf('member'), password: 'wrong' })
    expect(focused(refused.body)).toEqual({
      name: 'password',
      isInvalid: 'true',
      text: 'Please enter your password again.',
    })
    expect(refused.body).toContain('The email address or password is incorrect.')
    expect(refused.body).toContain(`value="${addressOf('member')}"`)
  })

  test('of the forgotten password keeps what was typed', async () => {
    const refused = await portal.visitor().submit(`${base}/forgot-password`, { email: 'ada@@x' })
    expect(focused(refused.body)).toMatchObject({
      name: 'email',
      text: 'Please enter a valid email address.',
    })
    expect(refused.body).toContain('value="ada@@x"')
  })
})
