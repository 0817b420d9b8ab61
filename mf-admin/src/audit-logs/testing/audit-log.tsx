import { screen, waitFor, within } from '@testing-library/react'
import { personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../../SectionRoutes'

/** An entry of the log, as a server sends it. */
export const entry = (id: number) => ({
  id,
  createdAt: '2026-05-01T12:00:00Z',
  action: 'member.added',
  actorEmail: 'ada@x.org',
  targetEmail: 'ben@x.org',
  targetCommitteeName: 'Physics',
  detailsJson: '{"role":"Board"}',
})

/** The pager below the entries. */
export const pager = () => within(screen.getByRole('navigation', { name: 'Pagination' }))
/** The button that turns the page. */
export const next = () => pager().getByRole('button', { name: 'Next' })
export const atPage = (place: RegExp) => waitFor(() => expect(pager().getByText(place)).toBeVisible())
/** People whom the filters suggest; two have the same name. */
const PEOPLE = [
  { userId: 'u1', displayName: 'Grace Mwangi', email: 'grace@x.org', userRole: 'Committee', isAdmin: false },
  { userId: 'u2', displayName: 'Björn Smith', email: 'b.smith@x.org', userRole: 'Committee', isAdmin: false },
  { userId: 'u3', displayName: 'Björn Smith', email: 'bjorn@x.org', userRole: 'Committee', isAdmin: false },
]
/** The responses with the names that the filters suggest. */
export const NAMES = {
  adminCommittees: [{ id: 'physics', name: 'Physics', description: '' }],
  people: PEOPLE,
}
export const open = (at = '/admin/audit-logs', session: keyof typeof personas = 'admin') =>
  renderRoute(<SectionRoutes />, { at, session: personas[session] })
