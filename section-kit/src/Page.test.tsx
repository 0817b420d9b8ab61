import { useState } from 'react'
import { screen, waitFor } from '@testing-library/react'
import { afterFrame } from '@recog/shared-ui'
import { personas, renderRoute } from '@recog/testing'
import { Page, routesOf } from './index'

const section = {
  name: 'mf-test',
  pages: {
    '/news': { page: 'News', title: 'News', audience: 'anyone' },
    '/things/:id': { page: 'Thing', title: 'Thing', audience: 'member' },
    '/tips': { page: 'Tips', title: 'Tips', audience: 'anyone' },
  },
} as const
const Routes = routesOf(section, { News: () => <Page />, Thing: () => <Page />, Tips })

function Tips() {
  const [isHidden, setHidden] = useState(false)
  const hide = () => setHidden(true)
  return (
    <Page>
      {!isHidden && <button onClick={hide}>Hide</button>}
      {!isHidden && <button onBlur={() => setTimeout(hide)}>Hide when left</button>}
      <input aria-label="Next" />
      <p>Nothing</p>
    </Page>
  )
}
const nextFrame = () => new Promise<void>((resolve) => afterFrame(resolve))

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

describe('an element with the focus that disappears', () => {
  const open = () => renderRoute(<Routes />, { at: '/tips', session: personas.member })
  const isGone = () => waitFor(() => expect(screen.queryByText('Hide')).not.toBeInTheDocument())

  it('leaves the focus to the heading', async () => {
    const { user } = open()
    await user.click(screen.getByText('Hide'))
    await isGone()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('changes nothing if the focus is elsewhere by then', async () => {
    const { user } = open()
    await user.click(screen.getByText('Hide when left'))
    await user.click(screen.getByLabelText('Next'))
    await isGone()
    await nextFrame()
    expect(screen.getByLabelText('Next')).toHaveFocus()
  })

  it('changes nothing if the visitor has left it for no other', async () => {
    const { user } = open()
    await user.click(screen.getByText('Hide when left'))
    await user.click(screen.getByText('Nothing'))
    await isGone()
    await nextFrame()
    expect(document.body).toHaveFocus()
  })
})
