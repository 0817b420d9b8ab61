import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { controlled, doDont } from '../documentation'
import { CheckboxGroup } from './CheckboxGroup'

const ROLES = [
  'Physician',
  'Physicist',
  'Informaticist',
  'Dosimetrist',
  'Radiation Therapist',
  'Administrator',
  'Grants',
]

const meta = {
  title: 'Components/CheckboxGroup',
  component: CheckboxGroup,
  args: {
    legend: 'Clinical Roles',
    options: ROLES.map((role) => ({ value: role, label: role })),
    value: ['Physicist'],
    onChange: () => undefined,
  },
  argTypes: {
    legend: { control: 'text' },
    hint: { control: 'text' },
    error: { control: 'text' },
    disabled: { control: 'boolean' },
  },
  render: controlled(CheckboxGroup, 'value', 'onChange'),
} satisfies Meta<typeof CheckboxGroup>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { hint: 'Choose all that apply.' } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Offer what can be combined.',
      example: (
        <CheckboxGroup
          legend="Groups"
          options={[
            { value: '1', label: 'Physics' },
            { value: '2', label: 'Spine' },
          ]}
          value={['1', '2']}
          onChange={() => undefined}
        />
      ),
    },
    {
      rule: 'Offer what excludes each other.',
      example: (
        <CheckboxGroup
          legend="Status"
          options={[
            { value: '1', label: 'Completed' },
            { value: '2', label: 'In Progress' },
          ]}
          value={['1', '2']}
          onChange={() => undefined}
        />
      ),
    },
  ),
}

export const Group: Story = {}

export const GroupWithError: Story = { args: { error: 'Select at least one working group to assign.' } }
