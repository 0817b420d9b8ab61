import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Breadcrumb } from './Breadcrumb'

const meta = {
  title: 'Components/Breadcrumb',
  component: Breadcrumb,
  args: {
    items: [{ label: 'Working Groups', link: <a href="#groups">Working Groups</a> }, { label: 'Physics' }],
  },
} satisfies Meta<typeof Breadcrumb>

export default meta
type Story = StoryObj<typeof meta>

/** Controls edit plain items; links are elements, which only code can write. */
export const Playground: Story = { args: { items: [{ label: 'Working Groups' }, { label: 'Physics' }] } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Begin with the list; end with the page itself.',
      example: (
        <Breadcrumb
          items={[{ label: 'Projects', link: <a href="#projects">Projects</a> }, { label: 'Spine registry' }]}
        />
      ),
    },
    { rule: 'Repeat the main navigation.', example: <Breadcrumb items={[{ label: 'Home' }]} /> },
  ),
}

export const Default: Story = { argTypes: { items: { control: false } } }
