import { useEffect } from 'react'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { doDont } from '../documentation'
import { Button } from '../button/Button'
import { Dialog } from '../dialog/Dialog'
import type { Tone } from '../feedback/tone'
import { Cluster } from '../layout/Stack'
import { ToastProvider } from './ToastProvider'
import { useToast } from './toasts'

interface Message {
  readonly tone: Tone
  readonly text: string
}

/** Shows the toast at once, so that each change of a control is visible, without that of the letter before. */
function Show({ tone, text }: Message) {
  const toast = useToast()
  useEffect(() => toast({ tone, text }), [toast, tone, text])
  return <Button onClick={() => toast({ tone, text })}>Show it again</Button>
}

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
      <Button
        onClick={() =>
          toast({
            tone: 'success',
            text: 'Removed Ada Lovelace from Physics.',
            action: { label: 'Undo', onAction: () => toast({ tone: 'info', text: 'Ada Lovelace is back.' }) },
          })
        }
      >
        Remove
      </Button>
    </Cluster>
  )
}

const meta = {
  title: 'Components/ToastProvider',
  parameters: { docs: { story: { inline: false, height: '16rem' } } },
  args: { tone: 'success', text: 'Assigned Ada Lovelace to Physics.' },
  argTypes: {
    tone: {
      options: ['info', 'success', 'warning', 'error'],
      control: 'inline-radio',
      description: 'The kind of message.',
    },
    text: { control: 'text', description: 'One sentence: what was done, to whom.' },
    children: { table: { disable: true } },
  },
  decorators: [
    (Story) => (
      <ToastProvider>
        <Story />
      </ToastProvider>
    ),
  ],
} satisfies Meta<Message & { children?: never }>

export default meta
type Story = StoryObj<Message>

export const Playground: Story = {
  render: (message) => <Show {...message} />,
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement)
    await waitFor(() => expect(page.getByText(args.text)).toBeVisible())
  },
}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    { rule: 'Say what was done, to whom.', example: <p>Assigned Ada Lovelace to Physics.</p> },
    { rule: 'Say that something was done.', example: <p>Success!</p> },
  ),
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

/** Only the newest is on screen, and the last action of the page can be scrolled from under it. */
export const OnAPhone: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  render: () => <Triggers />,
  play: async ({ canvasElement }) => {
    // A documentation page shows it wider.
    if (!window.matchMedia('(width < 40rem)').matches) return
    const page = within(canvasElement)
    await userEvent.click(page.getByRole('button', { name: 'Assign' }))
    await userEvent.click(page.getByRole('button', { name: 'Fail' }))
    await waitFor(() => expect(page.getByText(/^Failed to update assignment/)).toBeVisible())
    await expect(page.getByText('Assigned Ada Lovelace to Physics.')).not.toBeVisible()
    const { documentElement } = canvasElement.ownerDocument
    await expect(Number.parseFloat(getComputedStyle(documentElement).paddingBottom)).toBeGreaterThan(
      page.getByText(/^Failed to update assignment/).getBoundingClientRect().height,
    )
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
