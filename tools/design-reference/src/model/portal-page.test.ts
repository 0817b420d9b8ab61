import { portalPage, portalUrl } from './portal-page'

const SECTIONS = [
  ['/projects', '/projects/new', '/projects/:projectId', '/projects/:projectId/edit'],
  ['/CommitteeAccess', '/committees/:committeeId', '/profile'],
]

describe('the page of the portal that a story leads to', () => {
  it.each([
    ['/projects', '/projects'],
    ['/projects?group=spine', '/projects'],
    ['/projects/new', '/projects/new'],
    ['/projects/newest', '/projects'],
    ['/projects/long-description/edit', '/projects'],
    ['/committeeAccess', '/CommitteeAccess'],
    ['/committees/spine', '/CommitteeAccess'],
    ['/elsewhere', undefined],
  ])('of %s is %s', (at, page) => {
    expect(portalPage(at, SECTIONS)).toBe(page)
  })

  it('is on the server that serves Storybook, or on that of npm start', () => {
    expect(portalUrl('/home', { pathname: '/dev/storybook/', hostname: 'portal.example' })).toBe('/home')
    expect(portalUrl('/home', { pathname: '/', hostname: 'localhost' })).toBe('http://localhost:8080/home')
  })
})
