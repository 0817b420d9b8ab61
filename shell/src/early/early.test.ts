import { personas } from '@recog/testing'
import { earlyReads } from './early-reads'
import { noteWelcome } from './note-welcome'
import { readWelcome } from './welcome'

const group = {
  path: '/committees/:committeeId',
  audience: 'member',
  reads: ['/api/committees/:committeeId'],
} as const

const at = (pathname: string, search = '') => ({ pathname, search })

describe('early reads', () => {
  it('of a page for everybody are the session only', () => {
    expect(
      earlyReads({ path: '/home', audience: 'anyone', reads: ['/api/x'] }, at('/home'), ['member']),
    ).toEqual(['/api/user/userinfo'])
  })

  it.each([
    ['a%2Fb', 'a%2Fb'],
    ['a@b', 'a%40b'],
    ['%E0%A4%A', '%E0%A4%A'],
  ])('carry the parameters of the URL, encoded as the client does: %s', (inUrl, sent) => {
    expect(earlyReads(group, at(`/Committees/${inUrl}`), ['signed-in', 'member'])).toEqual([
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
    expect(earlyReads(log, at('/admin/audit-logs'), ['admin'])).toContain('/api/log?page=1')
    expect(earlyReads(log, at('/admin/audit-logs', '?committeeId=physics'), ['admin'])).toEqual([
      '/api/user/userinfo',
      '/api/names',
    ])
  })

  it('are not made for who would be refused', () => {
    expect(earlyReads(group, at('/committees/x'), ['signed-in'])).toEqual(['/api/user/userinfo'])
    expect(earlyReads(group, at('/committees/x'), [])).toEqual(['/api/user/userinfo'])
  })
})

describe('who is welcome where', () => {
  afterEach(() => localStorage.clear())

  it('is remembered of who is signed in', () => {
    noteWelcome(personas.steering)
    expect(readWelcome()).toEqual(expect.arrayContaining(['signed-in', 'member', 'steering']))
    expect(readWelcome()).not.toContain('admin')
  })

  it('is kept while the session is not known, and forgotten when signed out', () => {
    noteWelcome(personas.member)
    noteWelcome({ status: 'loading' })
    expect(readWelcome()).toContain('member')
    noteWelcome(personas.anonymous)
    expect(readWelcome()).toEqual([])
  })

  it('is nobody where storage is forbidden', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('SecurityError')
    })
    expect(readWelcome()).toEqual([])
    jest.restoreAllMocks()
  })
})
