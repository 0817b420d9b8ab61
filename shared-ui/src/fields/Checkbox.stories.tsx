import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { controlled, doDont } from '../documentation'
import { Stack } from '../layout/Stack'
import { Checkbox } from './Checkbox'

const meta = {
  title: 'Components/Checkbox',
  component: Checkbox,
  args: { label: 'Approved', checked: false, onChange: () => undefined },
  argTypes: { disabled: { control: 'boolean', description: 'Native: cannot be changed.' } },
  render: controlled(Checkbox, 'checked', 'onChange'),
} satisfies Meta<typeof Checkbox>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { hint: 'Approved members see the directory.' } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Say what is on when it is checked.',
      example: <Checkbox label="Show past events" checked onChange={() => undefined} />,
    },
    {
      rule: 'Ask in the negative.',
      example: <Checkbox label="Do not hide past events" checked onChange={() => undefined} />,
    },
  ),
}

export const Single: Story = {
  render: (args) => {
    const Live = controlled(Checkbox, 'checked', 'onChange')
    return (
      <Stack gap={1}>
        <Live {...args} />
        <Checkbox label="Approved (not yours to change)" checked disabled onChange={() => undefined} />
      </Stack>
    )
  },
}

export const LabelReadOutOnly: Story = {
  args: { label: 'Ada Lovelace in Physics', labelHidden: true, checked: true },
}

export const WithError: Story = {
  args: { label: 'I agree to the bylaws', error: 'Please agree to the bylaws.' },
}
