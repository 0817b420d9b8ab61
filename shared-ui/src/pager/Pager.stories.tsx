import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { controlled, doDont } from '../documentation'
import { Stack } from '../layout/Stack'
import { Pager } from './Pager'

const meta = {
  title: 'Components/Pager',
  component: Pager,
  args: { page: 1, totalPages: 25, total: 1250, onPage: () => undefined },
  render: controlled(Pager, 'page', 'onPage'),
} satisfies Meta<typeof Pager>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { page: 12 } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Show it below the results, once.',
      example: <Pager page={2} totalPages={25} total={1250} label="Results" onPage={() => undefined} />,
    },
    {
      rule: 'Show it for one page.',
      example: <Pager page={1} totalPages={1} total={3} label="All" onPage={() => undefined} />,
    },
  ),
}

export const States: Story = {
  render: (args) => {
    const Live = controlled(Pager, 'page', 'onPage')
    return (
      <Stack gap={5}>
        <Live {...args} page={1} label="First page" />
        <Live {...args} page={12} label="In the middle" />
        <Live {...args} page={25} label="Last page" />
        <Live {...args} page={1} totalPages={0} total={0} label="Nothing found" />
      </Stack>
    )
  },
}
