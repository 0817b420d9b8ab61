import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Stack } from '../layout/Stack'
import { Disclosure } from './Disclosure'

const meta = {
  title: 'Components/Disclosure',
  component: Disclosure,
  args: { summary: 'Details', children: 'Cumulative dose to the spinal cord.' },
} satisfies Meta<typeof Disclosure>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {
  args: { defaultOpen: true },
  render: (args) => <Disclosure key={String(args.defaultOpen)} {...args} />,
}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    { rule: 'Say what will appear.', example: <Disclosure summary="Raw entry">Cumulative dose</Disclosure> },
    {
      rule: 'Hide what everybody needs.',
      example: <Disclosure summary="More">You must accept the bylaws first.</Disclosure>,
    },
  ),
}

export const States: Story = {
  render: (args) => (
    <Stack>
      <Disclosure {...args} />
      <Disclosure {...args} defaultOpen />
    </Stack>
  ),
}
