import { screen, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
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
    ['Working Groups /CommitteeAccess', 'Working group /committees/spine'],
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
