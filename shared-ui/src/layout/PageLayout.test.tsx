import { useState } from 'react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterFrame } from '../data-table/progressive-rows'
import { Dialog } from '../dialog/Dialog'
import { PageLayout } from './PageLayout'

function Tips({ isAsking = false }: { readonly isAsking?: boolean }) {
  const [isHidden, setHidden] = useState(false)
  const hide = () => setHidden(true)
  return (
    <PageLayout title="Tips">
      {!isHidden && <button onClick={hide}>Hide</button>}
      {!isHidden && <button onBlur={() => setTimeout(hide)}>Hide when left</button>}
      <input aria-label="Next" />
      <p>Nothing</p>
      <Dialog open={isAsking} title="Two steps" onClose={hide}>
        {!isHidden && <button onClick={hide}>Next step</button>}
      </Dialog>
    </PageLayout>
  )
}

const nextFrame = () => new Promise<void>((resolve) => afterFrame(resolve))

describe('an element with the focus that disappears', () => {
  function open(isAsking = false) {
    render(<Tips isAsking={isAsking} />)
    return userEvent.setup()
  }
  const isGone = () => waitFor(() => expect(screen.queryByText('Hide')).not.toBeInTheDocument())

  it('leaves the focus to the heading', async () => {
    const user = open()
    await user.click(screen.getByText('Hide'))
    await isGone()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('leaves the focus to the dialog that it was in', async () => {
    const user = open(true)
    await user.click(await screen.findByText('Next step'))
    await waitFor(() => expect(screen.queryByText('Next step')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
  })

  it('changes nothing if the focus is elsewhere by then', async () => {
    const user = open()
    await user.click(screen.getByText('Hide when left'))
    await user.click(screen.getByLabelText('Next'))
    await isGone()
    await nextFrame()
    expect(screen.getByLabelText('Next')).toHaveFocus()
  })

  it('changes nothing if the visitor has left it for no other', async () => {
    const user = open()
    await user.click(screen.getByText('Hide when left'))
    await user.click(screen.getByText('Nothing'))
    await isGone()
    await nextFrame()
    expect(document.body).toHaveFocus()
  })
})
