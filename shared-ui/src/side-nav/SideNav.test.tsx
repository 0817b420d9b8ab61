import { render, screen, within } from '@testing-library/react'
import { SideNav } from './SideNav'

it('names the area, and has its links before the page', () => {
  const links = (
    <a href="#people" aria-current="page">
      People
    </a>
  )
  render(
    <SideNav label="Administration" links={links}>
      <h2>Who has an account</h2>
    </SideNav>,
  )
  const area = screen.getByRole('navigation', { name: 'Administration' })
  expect(within(area).getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
  expect(area.compareDocumentPosition(screen.getByRole('heading'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
