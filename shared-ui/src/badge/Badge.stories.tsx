import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Cluster } from '../layout/Stack'
import { Badge } from './Badge'

const meta = {
  title: 'Components/Badge',
  component: Badge,
  args: { children: 'Member' },
} satisfies Meta<typeof Badge>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { tone: 'accent', children: 'Work Group Lead' } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Say the state in words, beside the name.',
      example: (
        <p>
          Spine registry <Badge tone="warning">In Progress</Badge>
        </p>
      ),
    },
    {
      rule: 'Use it as a button, or for a sentence.',
      example: <Badge tone="danger">This project was discontinued by its lead last year</Badge>,
    },
  ),
}

export const Tones: Story = {
  render: () => (
    <Cluster>
      <Badge>Member</Badge>
      <Badge tone="accent">Work Group Lead</Badge>
      <Badge tone="success">Completed</Badge>
      <Badge tone="warning">In Progress</Badge>
      <Badge tone="danger">Discontinued</Badge>
    </Cluster>
  ),
  parameters: { controls: { disable: true } },
}
