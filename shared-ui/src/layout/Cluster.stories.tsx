import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Button } from '../button/Button'
import { Cluster } from './Stack'

const meta = {
  title: 'Components/Cluster',
  component: Cluster,
  args: {
    children: (
      <>
        <Button>Cancel</Button>
        <Button variant="primary">Save</Button>
      </>
    ),
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Cluster>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { gap: 4 } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'One distance per group of controls.',
      example: (
        <Cluster>
          <Button>Cancel</Button>
          <Button variant="primary">Save</Button>
        </Cluster>
      ),
    },
    {
      rule: 'Distances that make one group look like two.',
      example: (
        <Cluster gap={8}>
          <Button>Cancel</Button>
          <Button variant="primary">Save</Button>
        </Cluster>
      ),
    },
  ),
}

export const Close: Story = { args: { gap: 2 } }
