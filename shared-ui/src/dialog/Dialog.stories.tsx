import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { doDont, useFollowing } from '../documentation'
import { Button } from '../button/Button'
import { TextArea } from '../fields/TextArea'
import { TextField } from '../fields/TextField'
import { Card } from '../layout/Card'
import { Cluster, Stack } from '../layout/Stack'
import { Dialog, type DialogProps } from './Dialog'

function FormDialog(props: DialogProps) {
  const [open, setOpen] = useFollowing(props.open)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog
        {...props}
        open={open}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      />
    </>
  )
}

const FIELDS = (
  <Stack>
    <TextField label="Title" required value="Annual meeting" onChange={() => undefined} />
    <TextField label="Location" value="Vienna" onChange={() => undefined} />
    <TextArea label="Note" value="" onChange={() => undefined} />
  </Stack>
)

const meta = {
  title: 'Components/Dialog',
  component: Dialog,
  args: { open: false, title: 'Edit event', onClose: () => undefined, children: FIELDS },
  argTypes: { children: { control: false }, actions: { control: false } },
  parameters: { docs: { story: { inline: false, height: '30rem' } } },
  render: (args) => <FormDialog {...args} />,
} satisfies Meta<typeof Dialog>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { open: true } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Repeat the action in the title and on the button.',
      example: (
        <Card
          title="Edit event"
          actions={
            <Cluster>
              <Button>Cancel</Button>
              <Button variant="primary">Save event</Button>
            </Cluster>
          }
        />
      ),
    },
    {
      rule: 'Leave the reader to guess what is confirmed.',
      example: (
        <Card
          title="Attention"
          actions={
            <Cluster>
              <Button>No</Button>
              <Button variant="primary">Yes</Button>
            </Cluster>
          }
        />
      ),
    },
  ),
}

export const Form: Story = {
  // Each story of that page is a document of its own, and the open dialog of the first may take the focus from this one.
  tags: ['!autodocs'],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(page.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(page.getByRole('dialog', { name: 'Edit event' })).toBeVisible())
    await expect(page.getByLabelText('Title')).toHaveFocus()
  },
}
