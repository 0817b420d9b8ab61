import { personas } from '@recog/testing'
import { firstRequests } from './page-requests'
import { rememberAudiences, rememberedAudiences } from './remembered-audiences'

const group = {
  path: '/committees/:committeeId',
  audience: 'member',
  reads: ['/api/committees/:committeeId'],
} as const

const at = (pathname: string, search = '') => ({ pathname, search })

describe('the first requests of a page', () => {
  it('of a page for everybody are the session only', () => {
    expect(
      firstRequests({ path: '/home', audience: 'anyone', reads: ['/api/x'] }, at('/home'), ['member']),
    ).toEqual(['/api/user/userinfo'])
  })

  it.each([
    ['a%2Fb', 'a%2Fb'],
    ['a@b', 'a%40b'],
    ['%E0%A4%A', '%E0%A4%A'],
  ])('carry the parameters of the URL, encoded as the client does: %s', (inUrl, sent) => {
    expect(firstRequests(group, at(`/Committees/${inUrl}`), ['signed-in', 'member'])).toEqual([
      '/api/user/userinfo',
      `/api/committees/${sent}`,
    ])
  })

  it('with a query are those of an address without one', () => {
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

  it('are not made for who would be refused', () => {
    expect(firstRequests(group, at('/committees/x'), ['signed-in'])).toEqual(['/api/user/userinfo'])
    expect(firstRequests(group, at('/committees/x'), [])).toEqual(['/api/user/userinfo'])
  })
})

describe('the audiences of the last user', () => {
  afterEach(() => localStorage.clear())

  it('are remembered of who is signed in', () => {
    rememberAudiences(personas.steering)
    expect(rememberedAudiences()).toEqual(expect.arrayContaining(['signed-in', 'member', 'steering']))
    expect(rememberedAudiences()).not.toContain('admin')
  })

  it('stay while the session is not known, and are forgotten when signed out', () => {
    rememberAudiences(personas.member)
    rememberAudiences({ status: 'loading' })
    expect(rememberedAudiences()).toContain('member')
    rememberAudiences(personas.anonymous)
    expect(rememberedAudiences()).toEqual([])
  })

  it('are none where storage is forbidden', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('SecurityError')
    })
    expect(rememberedAudiences()).toEqual([])
    jest.restoreAllMocks()
  })
})
