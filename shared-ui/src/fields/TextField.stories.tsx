import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { controlled, doDont } from '../documentation'
import { Stack } from '../layout/Stack'
import { TextField } from './TextField'

const meta = {
  title: 'Components/TextField',
  component: TextField,
  args: { label: 'Institution', value: '', onChange: () => undefined },
  argTypes: {
    required: { control: 'boolean', description: 'Native, with an asterisk at the label.' },
    disabled: { control: 'boolean', description: 'Native: cannot be changed.' },
    placeholder: { control: 'text', description: 'An example; never the explanation.' },
  },
  render: controlled(TextField, 'value', 'onChange'),
} satisfies Meta<typeof TextField>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {
  args: { label: 'Web link', hint: 'Starts with https://', placeholder: 'https://' },
}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Explain the format in the hint, which stays.',
      example: <TextField label="Web link" hint="Starts with https://" value="" onChange={() => undefined} />,
    },
    {
      rule: 'Explain it in the placeholder, which disappears.',
      example: (
        <TextField
          label="Web link"
          placeholder="Must start with https:// and not end with a slash"
          value=""
          onChange={() => undefined}
        />
      ),
    },
  ),
}

export const States: Story = {
  render: (args) => (
    <Stack gap={5}>
      <TextField {...args} />
      <TextField {...args} label="First Name" required autoComplete="given-name" value="Ada" />
      <TextField {...args} label="Web link" type="url" hint="Starts with https://" placeholder="https://" />
      <TextField {...args} label="Email" type="email" required error="Please enter an email." value="ada@" />
      <TextField {...args} label="Owner" disabled value="Grace Hopper" />
    </Stack>
  ),
}
