import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Cluster } from '../layout/Stack'
import { Isodose } from './Isodose'

const GROUPS = ['steering', 'brain', 'head-neck', 'thorax', 'pelvis', 'spine', 'physics', 'data', 'education']

const meta = {
  title: 'Components/Isodose',
  component: Isodose,
  args: { seed: 'ReCOG' },
} satisfies Meta<typeof Isodose>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { size: 'large' } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Put it beside the name of the group.',
      example: (
        <Cluster>
          <Isodose seed="thorax" /> Thorax
        </Cluster>
      ),
    },
    { rule: 'Let it stand for the name.', example: <Isodose seed="thorax" /> },
  ),
}

export const Groups: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <Cluster>
      {GROUPS.map((seed) => (
        <Isodose key={seed} seed={seed} />
      ))}
    </Cluster>
  ),
}

export const SixtyGroups: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <Cluster>
      {Array.from({ length: 60 }, (_, index) => (
        <Isodose key={index} seed={`group-${index}`} size="small" />
      ))}
    </Cluster>
  ),
}

export const Picture: Story = { args: { size: 'picture' } }
