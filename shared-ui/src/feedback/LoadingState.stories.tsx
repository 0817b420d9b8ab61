import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { LoadingState } from './LoadingState'

const meta = {
  title: 'Components/LoadingState',
  component: LoadingState,
  args: { text: 'Loading working group details...' },
} satisfies Meta<typeof LoadingState>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { lines: 4 } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    { rule: 'Say what is loading.', example: <LoadingState text="Loading events..." /> },
    { rule: 'Keep the reader guessing.', example: <LoadingState text="Please wait..." lines={0} /> },
  ),
}

export const Loading: Story = {}

export const TextOnly: Story = { args: { lines: 0 } }
