import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Stack } from '../layout/Stack'
import { Alert } from './Alert'

const meta = {
  title: 'Components/Alert',
  component: Alert,
  args: { tone: 'info', children: 'Times are shown in the time zone of the event.' },
} satisfies Meta<typeof Alert>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Say what happened, and what the reader can do.',
      example: <Alert tone="error">Failed to create event. Your text is still here; please try again.</Alert>,
    },
    { rule: 'Leave the meaning to the colour.', example: <Alert tone="error">Error 500</Alert> },
  ),
}

export const Tones: Story = {
  render: ({ onDismiss, title }) => (
    <Stack>
      <Alert tone="info" title={title} onDismiss={onDismiss}>
        Times are shown in the time zone of the event.
      </Alert>
      <Alert tone="success" title={title ?? 'Request sent'} onDismiss={onDismiss}>
        Thank you! Your request has been submitted.
      </Alert>
      <Alert tone="warning" title={title} onDismiss={onDismiss}>
        We could not load your profile right now. Falling back to sign-in details.
      </Alert>
      <Alert tone="error" title={title} onDismiss={onDismiss}>
        Failed to create event.
      </Alert>
    </Stack>
  ),
}

export const Dismissible: Story = {
  args: { tone: 'error', children: 'Failed to create event.', onDismiss: () => undefined },
}
