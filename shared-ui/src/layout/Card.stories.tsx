import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { buttonClass } from '../button/button-class'
import { Card } from './Card'

const meta = {
  title: 'Components/Card',
  component: Card,
  args: {
    title: 'Approve New Requests',
    children: 'People who asked to join and have not been answered yet.',
  },
  argTypes: { actions: { control: false } },
} satisfies Meta<typeof Card>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {
  args: {
    actions: (
      <a className={buttonClass('primary')} href="#open">
        Open
      </a>
    ),
  },
}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Link the title to the item.',
      example: (
        <Card title={<a href="#ada">Ada Lovelace</a>}>
          <p>Charité, Berlin</p>
        </Card>
      ),
    },
    {
      rule: 'Frame a single paragraph.',
      example: (
        <Card>
          <p>Charité, Berlin</p>
        </Card>
      ),
    },
  ),
}

export const WithoutActions: Story = {}
