import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Button } from '../button/Button'
import { Stack } from '../layout/Stack'
import { Alert } from './Alert'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import { LoadingState } from './LoadingState'
import { Skeleton } from './Skeleton'

const meta = { title: 'Components/Feedback' } satisfies Meta

export default meta
type Story = StoryObj

export const Alerts: Story = {
  render: () => (
    <Stack>
      <Alert tone="info">Times are shown in the time zone of the event.</Alert>
      <Alert tone="success" title="Request sent">
        Thank you! Your request has been submitted.
      </Alert>
      <Alert tone="warning">We could not load your profile right now. Falling back to sign-in details.</Alert>
      <Alert tone="error" onDismiss={() => undefined}>
        Failed to create event.
      </Alert>
    </Stack>
  ),
}

export const Errors: Story = {
  render: () => (
    <Stack>
      <ErrorState
        message="We could not load working groups right now. Please try again later."
        onRetry={() => undefined}
      />
      <ErrorState message="Project not found." />
    </Stack>
  ),
}

export const Empty: Story = {
  render: () => (
    <Stack>
      <EmptyState message="No working groups found." />
      <EmptyState message="Please login first.">
        <Button variant="primary">Login</Button>
      </EmptyState>
    </Stack>
  ),
}

export const Loading: Story = { render: () => <LoadingState text="Loading working group details..." /> }

export const Skeletons: Story = {
  render: () => (
    <Stack gap={5}>
      <Skeleton lines={5} />
      <Skeleton height="10rem" />
    </Stack>
  ),
}
