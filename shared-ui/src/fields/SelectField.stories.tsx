import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { controlled, doDont } from '../documentation'
import { Stack } from '../layout/Stack'
import { SelectField } from './SelectField'

const GROUPS = [
  { value: '1', label: 'Head & Neck' },
  { value: '2', label: 'Imaging and Dose Accumulation' },
  { value: '3', label: 'Physics' },
]

const meta = {
  title: 'Components/SelectField',
  component: SelectField,
  args: {
    label: 'Working group',
    placeholder: 'Select a working group',
    options: GROUPS,
    value: '',
    onChange: () => undefined,
  },
  argTypes: {
    value: { control: 'select', options: ['', ...GROUPS.map(({ value }) => value)] },
    required: { control: 'boolean', description: 'Native, with an asterisk at the label.' },
    disabled: { control: 'boolean', description: 'Native: cannot be changed.' },
  },
  render: controlled(SelectField, 'value', 'onChange'),
} satisfies Meta<typeof SelectField>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { hint: 'You can change it later.' } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Order the entries as the reader looks for them.',
      example: <SelectField label="Working group" options={GROUPS} value="1" onChange={() => undefined} />,
    },
    {
      rule: 'Use it for yes and no.',
      example: (
        <SelectField
          label="Approved"
          options={[
            { value: '1', label: 'Yes' },
            { value: '0', label: 'No' },
          ]}
          value="1"
          onChange={() => undefined}
        />
      ),
    },
  ),
}

export const States: Story = {
  render: (args) => (
    <Stack gap={5}>
      <SelectField {...args} />
      <SelectField {...args} error="Select a working group." />
      <SelectField {...args} label="Role" disabled />
    </Stack>
  ),
}
