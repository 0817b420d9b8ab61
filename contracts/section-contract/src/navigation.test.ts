import { portal } from '@recog/testing'
import { isCurrent, linksFor } from './navigation'

const { links, profile } = portal.navigation
const nobody = { userId: 'x', isApproved: true, isSteering: false, isAdmin: false, leads: [] }
const labels = (rights?: Partial<typeof nobody>) =>
  linksFor(links, rights && { ...nobody, ...rights }).map(({ label }) => label)
const everyone = ['Home', 'Working Groups', 'Projects', 'Events', 'Contact']

describe("the header's links", () => {
  it('are in a fixed order, the same for visitors and members', () => {
    expect(labels()).toEqual(everyone)
    expect(labels({})).toEqual(everyone)
  })

  it('include those for steering members and administrators', () => {
    expect(labels({ isSteering: true })).toEqual([...everyone, 'Steering'])
    expect(labels({ isSteering: true, isAdmin: true })).toEqual([...everyone, 'Steering', 'Site Admin'])
  })

  it('point to their page, or to a given target', () => {
    expect(links.map(({ to }) => to).slice(0, 2)).toEqual(['/', '/CommitteeAccess'])
    expect(profile).toBe('/profile')
  })

  it.each([
    ['/CommitteeAccess', 'Working Groups'],
    ['/COMMITTEEACCESS/', 'Working Groups'],
    ['/committees/7', 'Working Groups'],
    ['/projects/7', 'Projects'],
    ['/home', 'Home'],
    ['/eventsx', undefined],
    ['/profile', undefined],
  ])('at %s mark %s as current', (pathname, label) => {
    const found = portal.match(pathname)
    const here = found.kind === 'route' ? found.route : undefined
    expect(links.filter((link) => isCurrent(link, here)).map((link) => link.label)).toEqual(
      label ? [label] : [],
    )
  })
})
