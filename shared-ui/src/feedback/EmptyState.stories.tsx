import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Button } from '../button/Button'
import { EmptyState } from './EmptyState'

const meta = {
  title: 'Components/EmptyState',
  component: EmptyState,
  args: { message: 'No working groups found.' },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof EmptyState>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    { rule: 'Say what there is none of.', example: <EmptyState message="No projects yet." /> },
    { rule: 'Say that there is nothing.', example: <EmptyState message="Nothing here!" /> },
  ),
}

export const WithAnAction: Story = {
  args: { message: 'Please login first.', children: <Button variant="primary">Login</Button> },
}
