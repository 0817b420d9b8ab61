import { goToLogin } from './go-to-login'

describe('the redirect to the login', () => {
  it('returns to the path and query, stores the hash, and replaces the page in the history', () => {
    const replace = jest.fn()
    const location = { pathname: '/Admin', search: '?a=x%20b', hash: '#bulk-add', replace }
    const view = { location, sessionStorage } as unknown as Window
    goToLogin(location, view)
    expect(replace).toHaveBeenCalledTimes(1)
    expect(replace).toHaveBeenCalledWith(
      expect.stringMatching(/\/identity\/account\/login\?returnUrl=%2FAdmin%3Fa%3Dx%2520b$/),
    )
    expect(Object.values(sessionStorage)).toEqual([JSON.stringify(['/Admin?a=x%20b', '#bulk-add'])])
  })
})
