import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Cluster } from '../layout/Stack'
import { Badge } from './Badge'

const meta = { title: 'Components/Badge' } satisfies Meta

export default meta

export const Tones: StoryObj = {
  render: () => (
    <Cluster>
      <Badge>Member</Badge>
      <Badge tone="accent">Work Group Lead</Badge>
      <Badge tone="success">Completed</Badge>
      <Badge tone="warning">In Progress</Badge>
      <Badge tone="danger">Discontinued</Badge>
    </Cluster>
  ),
}
