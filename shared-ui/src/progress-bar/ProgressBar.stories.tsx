import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Stack } from '../layout/Stack'
import { ProgressBar } from './ProgressBar'

const meta = {
  title: 'Components/ProgressBar',
  component: ProgressBar,
  args: { label: '12 of 40 addresses', value: 12, max: 40 },
} satisfies Meta<typeof ProgressBar>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Count what the reader knows.',
      example: <ProgressBar label="12 of 40 addresses" value={12} max={40} />,
    },
    { rule: 'Show a percentage of nothing in particular.', example: <ProgressBar label="30 %" value={30} /> },
  ),
}

export const States: Story = {
  render: (args) => (
    <Stack gap={5}>
      <ProgressBar {...args} />
      <ProgressBar label="Sending..." />
    </Stack>
  ),
}
