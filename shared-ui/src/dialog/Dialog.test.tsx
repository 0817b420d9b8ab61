import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { TextField } from '../fields/TextField'
import { ConfirmDialog } from './ConfirmDialog'
import { Dialog } from './Dialog'

function EditEvent({ onClosed }: { readonly onClosed?: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClosed?.()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <Dialog open={open} onClose={close} title="Edit event">
        <TextField label="Title" value="" onChange={jest.fn()} />
      </Dialog>
    </>
  )
}

describe('Dialog', () => {
  it('moves the focus inside, and restores it on closing', async () => {
    render(<EditEvent />)
    const edit = screen.getByRole('button', { name: 'Edit' })
    await userEvent.click(edit)
    expect(screen.getByRole('dialog', { name: 'Edit event' })).toBeInTheDocument()
    expect(screen.getByLabelText('Title')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(edit).toHaveFocus()
  })

  it('focuses the first field when it arrives, and until then nothing that acts', async () => {
    const dialogWith = (content: ReactNode) => (
      <Dialog open onClose={jest.fn()} title="Subscribe">
        {content}
      </Dialog>
    )
    const actions = (
      <>
        <a href="webcal://x.org">Open</a>
        <button type="button">Copy</button>
        <TextField label="Link" value="https://x.org" readOnly onChange={jest.fn()} />
      </>
    )
    const { rerender } = render(dialogWith('Loading…'))
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
    rerender(dialogWith(actions))
    await act(() => Promise.resolve())
    expect(screen.getByRole('dialog')).toHaveFocus()
    rerender(dialogWith(<TextField label="Title" value="" onChange={jest.fn()} />))
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus())
  })

  it('leaves the focus where a person has moved it', async () => {
    const dialogWith = (content: ReactNode) => (
      <Dialog open onClose={jest.fn()} title="Edit event" actions={<button type="button">Cancel</button>}>
        {content}
      </Dialog>
    )
    const { rerender } = render(dialogWith('Loading…'))
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
    await userEvent.tab()
    const cancel = screen.getByRole('button', { name: 'Cancel' })
    expect(cancel).toHaveFocus()
    rerender(dialogWith(<TextField label="Title" value="" onChange={jest.fn()} />))
    await act(() => Promise.resolve())
    expect(cancel).toHaveFocus()
  })

  it('closes on Escape, once', async () => {
    const closed = jest.fn()
    render(<EditEvent onClosed={closed} />)
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('follows if the browser closes it', async () => {
    const closed = jest.fn()
    render(<EditEvent onClosed={closed} />)
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    const dialog = screen.getByRole('dialog')
    dialog.removeAttribute('open')
    fireEvent(dialog, new Event('close'))
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('cleans up if its screen is removed while it is open', async () => {
    const { unmount } = render(<EditEvent />)
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    unmount()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('ConfirmDialog', () => {
  it('focuses Cancel first, and is described by the question', async () => {
    render(
      <ConfirmDialog
        open
        title="Delete event"
        message={'Delete event "Annual meeting"? This cannot be undone.'}
        confirmLabel="Delete"
        tone="danger"
        onConfirm={jest.fn()}
        onCancel={jest.fn()}
      />,
    )
    expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      'Delete event "Annual meeting"? This cannot be undone.',
    )
  })
})
