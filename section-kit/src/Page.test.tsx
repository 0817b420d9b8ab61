import { screen } from '@testing-library/react'
import { personas, renderRoute } from '@recog/testing'
import { Page, routesOf } from './index'

const section = {
  name: 'mf-test',
  pages: {
    '/news': { page: 'News', title: 'News', audience: 'anyone' },
    '/things/:id': { page: 'Thing', title: 'Thing', audience: 'member' },
  },
} as const
const Routes = routesOf(section, { News: () => <Page />, Thing: () => <Page /> })

it('links to the help on a page that not everybody may see', () => {
  renderRoute(<Routes />, { at: '/things/7', session: personas.member })
  expect(screen.getByRole('link', { name: 'Help on this page' })).toHaveAttribute(
    'href',
    '/help?on=%2Fthings%2F7',
  )
})

it('has no such link on a page for everybody', () => {
  renderRoute(<Routes />, { at: '/news', session: personas.member })
  expect(screen.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
