import { screen } from '@testing-library/react'
import { personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

it('the home page describes the group and offers the brochure of the meeting', () => {
  renderRoute(<SectionRoutes />, { at: '/home', session: personas.anonymous })
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('link', { name: /brochure/i })).toHaveAttribute(
    'href',
    expect.stringMatching(/\.pdf$/),
  )
})
