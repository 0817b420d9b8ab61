import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { controlled, doDont } from '../documentation'
import { TextArea } from './TextArea'

const meta = {
  title: 'Components/TextArea',
  component: TextArea,
  args: {
    label: 'Areas of expertise',
    value: 'Spine reirradiation, dose accumulation',
    onChange: () => undefined,
  },
  argTypes: {
    rows: { control: 'number', description: 'Native: the height at first.' },
    required: { control: 'boolean' },
    disabled: { control: 'boolean' },
  },
  render: controlled(TextArea, 'value', 'onChange'),
} satisfies Meta<typeof TextArea>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { hint: 'Separate them with commas.', limit: 300 } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'As high as the usual answer.',
      example: <TextArea label="Note" rows={3} value="" onChange={() => undefined} />,
    },
    {
      rule: 'A large box for one word.',
      example: <TextArea label="First Name" rows={6} value="" onChange={() => undefined} />,
    },
  ),
}

export const WithLimit: Story = { args: { limit: 300 } }

export const OverTheLimit: Story = {
  args: {
    label: 'Areas of interest',
    limit: 300,
    value: 'Cumulative dose. '.repeat(20),
    error: 'Please keep the lists within 300 characters.',
  },
}

export const Plain: Story = {
  args: {
    label: 'Email addresses',
    value: '',
    rows: 6,
    hint: 'Paste any text; the addresses are found in it.',
  },
}
