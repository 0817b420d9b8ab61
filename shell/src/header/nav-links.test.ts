import { isCurrent, navLinks } from './nav-links'
import type { SessionUser } from '@recog/shared-session'

const labels = (user?: Partial<SessionUser>) =>
  navLinks(user as SessionUser | undefined).map((link) => link.label)
const everyone = ['Home', 'Working Groups', 'Publications', 'Projects', 'Events', 'Contact']

describe("the header's links", () => {
  it('are the same six for everybody', () => {
    expect(labels()).toEqual(everyone)
    expect(labels({ isSteering: false, isAdmin: false })).toEqual(everyone)
  })

  it('add Steering for steering members and Site Admin for administrators', () => {
    expect(labels({ isSteering: true, isAdmin: false })).toEqual([...everyone, 'Steering'])
    expect(labels({ isSteering: true, isAdmin: true })).toEqual([...everyone, 'Steering', 'Site Admin'])
  })

  it('lead where the requirements say, letter for letter', () => {
    expect(navLinks({ isSteering: true, isAdmin: true } as SessionUser).map(({ to }) => to)).toEqual([
      '/home',
      '/CommitteeAccess',
      '/publications',
      '/projects',
      '/events',
      '/contact',
      '/steering',
      '/admin',
    ])
  })

  it('are current for their page and the pages beneath, in any letter case', () => {
    const [, groups] = navLinks(undefined)
    if (!groups) throw new Error('There is no such link')
    expect(isCurrent(groups, '/CommitteeAccess')).toBe(true)
    expect(isCurrent(groups, '/committeeAccess')).toBe(true)
    expect(isCurrent(groups, '/COMMITTEEACCESS')).toBe(true)
    expect(isCurrent(groups, '/committees/7')).toBe(true)
    expect(isCurrent({ label: 'Projects', to: '/projects' }, '/projects/7/edit')).toBe(true)
    expect(isCurrent({ label: 'Events', to: '/events' }, '/eventsx')).toBe(false)
  })
})
