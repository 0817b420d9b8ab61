import { screen, within } from '@testing-library/react'
import { isCurrent, portalRoutes } from '@recog/section-contract'
import { createMatcher } from '@recog/section-contract/match'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { section } from '../section'
import { SectionRoutes } from './SectionRoutes'

const api = mockApi()

const STEERING = ['Steering /steering']
const PATHS: readonly (readonly [at: string, as: 'steering' | 'lead', links: readonly string[]])[] = [
  ['/steering/approve', 'steering', STEERING],
  ['/steering/assign', 'steering', STEERING],
  ['/steering/events', 'steering', STEERING],
  ['/wg/assign', 'lead', ['Working Groups /CommitteeAccess']],
  [
    '/wg/assign?committeeId=spine',
    'lead',
    ['Working Groups /CommitteeAccess', 'Spine & Bone /committees/spine'],
  ],
  [
    '/wg/assign?committeeId=gone',
    'lead',
    ['Working Groups /CommitteeAccess', 'Working group /committees/gone'],
  ],
]

describe('the path to a page', () => {
  it.each(PATHS)('%s leads back', (at, as, links) => {
    api({ steeringUsers: [], steeringCommittees: [], leadUsers: { committees: [], users: [] } })
    renderRoute(<SectionRoutes />, { at, session: personas[as] })
    const path = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    const shown = path.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    expect(shown).toEqual(links)
  })
})

const MARKED = [
  ['/wg/assign', '/CommitteeAccess'],
  ['/steering/approve', '/steering'],
  ['/steering/assign', '/steering'],
  ['/steering/events', '/steering'],
  ['/events/7', '/events'],
] as const

it.each(MARKED)('the header marks at %s the link to %s, and no other', (at, link) => {
  const found = createMatcher(portalRoutes([section]))(at)
  const route = found.kind === 'route' ? found.route : undefined
  const links = ['/home', '/CommitteeAccess', '/projects', '/events', '/steering', '/admin']
  expect(links.filter((path) => isCurrent({ path }, route))).toEqual([link])
})
