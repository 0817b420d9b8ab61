import { configureSettings } from '../settings/settings'
import { identityHref, loginHref, passwordChangeHref } from './identity-links'

const location = { pathname: '/projects/7', search: '?page=2&q=a b' }
const RETURN_URL = '/projects/7?page=2&q=a b'

afterEach(() => configureSettings({}))

describe('links to the pages of the account', () => {
  it('lead to the origin of the API', () => {
    configureSettings({ apiBase: 'https://api.recog.example' })
    expect(identityHref('logout')).toBe('https://api.recog.example/identity/account/logout')
  })

  it.each([
    ['login', loginHref],
    ['change-password', passwordChangeHref],
  ] as const)('return from %s to the same page with its query', (page, href) => {
    const url = new URL(href(location), 'https://portal.example')
    expect(url.pathname).toBe(`/identity/account/${page}`)
    expect([...url.searchParams]).toEqual([['returnUrl', RETURN_URL]])
  })
})
