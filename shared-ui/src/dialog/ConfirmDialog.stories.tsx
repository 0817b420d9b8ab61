import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { doDont, useFollowing } from '../documentation'
import { Button } from '../button/Button'
import { Card } from '../layout/Card'
import { Cluster } from '../layout/Stack'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog'

function Question(props: ConfirmDialogProps) {
  const [open, setOpen] = useFollowing(props.open)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog {...props} open={open} onConfirm={close} onCancel={close} />
    </>
  )
}

const meta = {
  title: 'Components/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    open: false,
    title: 'Delete event',
    message: 'Delete event "Annual meeting"? This cannot be undone.',
    confirmLabel: 'Delete event',
    tone: 'danger',
    onConfirm: () => undefined,
    onCancel: () => undefined,
  },
  parameters: { docs: { story: { inline: false, height: '30rem' } } },
  render: (args) => <Question {...args} />,
} satisfies Meta<typeof ConfirmDialog>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { open: true } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Name the object and the consequence.',
      example: (
        <Card
          title="Delete event"
          actions={
            <Cluster>
              <Button>Cancel</Button>
              <Button variant="danger">Delete event</Button>
            </Cluster>
          }
        >
          Delete event “Annual meeting”? This cannot be undone.
        </Card>
      ),
    },
    {
      rule: 'Ask whether the reader is sure.',
      example: (
        <Card
          title="Are you sure?"
          actions={
            <Cluster>
              <Button variant="danger">Yes</Button>
              <Button>No</Button>
            </Cluster>
          }
        />
      ),
    },
  ),
}

export const Confirmation: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(page.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(page.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  },
}

export const Busy: Story = { args: { open: true, busy: true } }
