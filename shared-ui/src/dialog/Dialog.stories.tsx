import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/Button'
import { TextArea } from '../fields/TextArea'
import { TextField } from '../fields/TextField'
import { Stack } from '../layout/Stack'
import { ConfirmDialog } from './ConfirmDialog'
import { Dialog } from './Dialog'

const meta = { title: 'Components/Dialog' } satisfies Meta

export default meta
type Story = StoryObj

function EditEvent() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Edit event"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <Stack>
          <TextField label="Title" required value="Annual meeting" onChange={() => undefined} />
          <TextField label="Location" value="Vienna" onChange={() => undefined} />
          <TextArea label="Note" value="" onChange={() => undefined} />
        </Stack>
      </Dialog>
    </>
  )
}

function DeleteEvent() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={open}
        title="Delete event"
        message={'Delete event "Annual meeting"? This cannot be undone.'}
        confirmLabel="Delete event"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      />
    </>
  )
}

export const Form: Story = {
  render: () => <EditEvent />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(page.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(page.getByRole('dialog', { name: 'Edit event' })).toBeVisible())
    await expect(page.getByLabelText('Title')).toHaveFocus()
  },
}

export const Confirmation: Story = {
  render: () => <DeleteEvent />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(page.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(page.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  },
}
