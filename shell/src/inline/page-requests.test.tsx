import { personas } from '@recog/testing'
import { firstHeaders, firstRequests } from './page-requests'
import { markKnown, rememberAudiences, rememberedAudiences } from './remembered-audiences'

const group = {
  path: '/committees/:committeeId',
  audience: 'member',
  reads: ['/api/committees/:committeeId'],
} as const

const at = (pathname: string, search = '') => ({ pathname, search })

describe('the first requests of a page', () => {
  it('request only the session for a public page', () => {
    expect(
      firstRequests({ path: '/home', audience: 'anyone', reads: ['/api/x'] }, at('/home'), ['member']),
    ).toEqual(['/api/user/userinfo'])
  })

  it('prefer 204 to an error for visitors, without a header that another origin would have to allow', () => {
    const page = { origin: 'https://portal.example' }
    expect(firstHeaders('https://portal.example', page)).toEqual({ Prefer: 'handling=lenient' })
    expect(firstHeaders('https://api.example', page)).toBeUndefined()
  })

  it.each([
    ['a%2Fb', 'a%2Fb'],
    ['a@b', 'a%40b'],
    ['%E0%A4%A', '%E0%A4%A'],
  ])('contain the parameters of the URL, encoded as by the client: %s', (inUrl, sent) => {
    expect(firstRequests(group, at(`/Committees/${inUrl}`), ['signed-in', 'member'])).toEqual([
      '/api/user/userinfo',
      `/api/committees/${sent}`,
    ])
  })

  it('omit requests with fixed filters if the URL has a query', () => {
    const log = {
      path: '/admin/audit-logs',
      audience: 'admin',
      reads: ['/api/log?page=1', '/api/names'],
    } as const
    expect(firstRequests(log, at('/admin/audit-logs'), ['admin'])).toContain('/api/log?page=1')
    expect(firstRequests(log, at('/admin/audit-logs', '?committeeId=physics'), ['admin'])).toEqual([
      '/api/user/userinfo',
      '/api/names',
    ])
  })

  it('omit data that the user may not see', () => {
    expect(firstRequests(group, at('/committees/x'), ['signed-in'])).toEqual(['/api/user/userinfo'])
    expect(firstRequests(group, at('/committees/x'), [])).toEqual(['/api/user/userinfo'])
  })
})

describe('the audiences of the last user', () => {
  afterEach(() => localStorage.clear())

  it('are remembered for a signed-in user', () => {
    rememberAudiences(personas.steering)
    expect(rememberedAudiences()).toEqual(expect.arrayContaining(['signed-in', 'member', 'steering']))
    expect(rememberedAudiences()).not.toContain('admin')
  })

  it('are kept while the session is loading, and forgotten on sign-out', () => {
    rememberAudiences(personas.member)
    rememberAudiences({ status: 'loading' })
    expect(rememberedAudiences()).toContain('member')
    rememberAudiences(personas.anonymous)
    expect(rememberedAudiences()).toEqual([])
  })

  it('are empty if storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('SecurityError')
    })
    expect(rememberedAudiences()).toEqual([])
    jest.restoreAllMocks()
  })
})

describe('a document', () => {
  const known = () => document.documentElement.dataset['known']
  const open = (referrer: string, remembered: readonly string[]) => {
    jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
    markKnown(document, remembered)
  }
  afterEach(() => {
    localStorage.clear()
    delete document.documentElement.dataset['known']
  })

  it.each([
    ['after the first sign-in', `${window.location.origin}/identity/account/login?returnUrl=%2Fhome`, [], ''],
    ['of a returning member', '', ['signed-in', 'member'], 'signed-in member'],
    ['of a visitor', 'https://elsewhere.example/identity/account/login', [], undefined],
  ])('%s reserves room for what the session will show', (_when, referrer, remembered, expected) => {
    open(referrer, remembered)
    expect(known()).toBe(expected)
  })

  it.each([personas.anonymous, personas.unchecked])(
    'shows what visitors see when nobody is signed in',
    (session) => {
      open('', ['member'])
      rememberAudiences(session)
      expect(known()).toBeUndefined()
    },
  )
})
