import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Card } from '../layout/Card'
import { Skeleton } from './Skeleton'

const meta = {
  title: 'Components/Skeleton',
  component: Skeleton,
  args: {},
} satisfies Meta<typeof Skeleton>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { lines: 5 } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Reserve the room of what comes.',
      example: (
        <Card title="Members">
          <Skeleton lines={3} />
        </Card>
      ),
    },
    {
      rule: 'Reserve much less, so that the page jumps.',
      example: (
        <Card title="Members">
          <Skeleton height="0.5rem" />
        </Card>
      ),
    },
  ),
}

export const Block: Story = { args: { height: '10rem' } }
