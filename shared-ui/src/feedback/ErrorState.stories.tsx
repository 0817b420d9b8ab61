import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { ErrorState } from './ErrorState'

const meta = {
  title: 'Components/ErrorState',
  component: ErrorState,
  args: { message: 'We could not load working groups right now. Please try again later.' },
} satisfies Meta<typeof ErrorState>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { onRetry: () => undefined } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Say what failed, and offer to try again.',
      example: (
        <ErrorState
          message="We could not load events right now. Please try again later."
          onRetry={() => undefined}
        />
      ),
    },
    { rule: 'Show what the server said.', example: <ErrorState message="TypeError: Failed to fetch" /> },
  ),
}

export const Final: Story = { args: { message: 'Project not found.' } }
