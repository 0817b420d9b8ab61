import { personas } from '@recog/section-kit/testing'
import { earlyReads } from './early-reads'
import { noteWelcome } from './note-welcome'
import { readWelcome } from './welcome'

const group = {
  path: '/committees/:committeeId',
  audience: 'member',
  reads: ['/api/committees/:committeeId'],
} as const

describe('early reads', () => {
  it('of a page for everybody are the session only', () => {
    expect(earlyReads({ path: '/home', audience: 'anyone', reads: ['/api/x'] }, '/home', ['member'])).toEqual(
      ['/api/user/userinfo'],
    )
  })

  it('carry the parameters of the address, still encoded', () => {
    expect(earlyReads(group, '/Committees/a%2Fb', ['signed-in', 'member'])).toEqual([
      '/api/user/userinfo',
      '/api/committees/a%2Fb',
    ])
  })

  it('are not made for who would be refused', () => {
    expect(earlyReads(group, '/committees/x', ['signed-in'])).toEqual(['/api/user/userinfo'])
    expect(earlyReads(group, '/committees/x', [])).toEqual(['/api/user/userinfo'])
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
