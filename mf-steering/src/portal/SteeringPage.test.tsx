import { screen } from '@testing-library/react'
import { personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

it.each([
  [0, null],
  [3, '3 requests are waiting.'],
])('the steering portal says how many requests wait: %d', (pendingRequests, text) => {
  const { user } = personas.steering
  renderRoute(<SectionRoutes />, {
    at: '/steering',
    session: { status: 'signed-in', user: { ...user, pendingRequests } },
  })
  expect(screen.getAllByRole('link', { name: /^Open: / })).toHaveLength(3)
  expect(screen.queryByText(/waiting\.$/)?.textContent ?? null).toBe(text)
})
