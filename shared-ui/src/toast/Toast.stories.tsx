import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/Button'
import { Dialog } from '../dialog/Dialog'
import { Cluster } from '../layout/Stack'
import { useToast } from './toast-context'
import { ToastProvider } from './ToastProvider'

const meta = {
  title: 'Components/Toast',
  decorators: [
    (Story) => (
      <ToastProvider>
        <Story />
      </ToastProvider>
    ),
  ],
} satisfies Meta

export default meta
type Story = StoryObj

function Triggers() {
  const toast = useToast()
  return (
    <Cluster>
      <Button onClick={() => toast({ tone: 'success', text: 'Assigned Ada Lovelace to Physics.' })}>
        Assign
      </Button>
      <Button
        onClick={() =>
          toast({ tone: 'error', text: 'Failed to update assignment for Ada Lovelace in Physics.' })
        }
      >
        Fail
      </Button>
    </Cluster>
  )
}

export const OneOfEach: Story = {
  render: () => <Triggers />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(page.getByRole('button', { name: 'Assign' }))
    await userEvent.click(page.getByRole('button', { name: 'Fail' }))
    await waitFor(() => expect(page.getByText('Assigned Ada Lovelace to Physics.')).toBeVisible())
  },
}

export const AboveADialog: Story = {
  render: () => (
    <Dialog open title="Edit event" onClose={() => {}}>
      <Triggers />
    </Dialog>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Fail' }))
    const toast = await page.findByText('Failed to update assignment for Ada Lovelace in Physics.')
    await expect(toast.closest('[popover]')?.matches(':popover-open')).toBe(true)
  },
}

export const MoreThanThree: Story = {
  render: () => <Triggers />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    for (let times = 0; times < 7; times += 1)
      await userEvent.click(page.getByRole('button', { name: 'Fail' }))
    await waitFor(() => expect(page.getByText('+4 more')).toBeVisible())
  },
}
