import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { FieldSet } from './FieldSet'
import { TextField } from './TextField'

const NAMES = (
  <>
    <TextField label="First Name" value="Ada" onChange={() => undefined} />
    <TextField label="Last Name" value="Lovelace" onChange={() => undefined} />
  </>
)

const meta = {
  title: 'Components/FieldSet',
  component: FieldSet,
  args: { legend: 'Name', hint: 'As it appears on publications.', children: NAMES },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof FieldSet>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    { rule: 'Name what the fields have in common.', example: <FieldSet legend="Name">{NAMES}</FieldSet> },
    {
      rule: 'Group fields that have nothing in common.',
      example: (
        <FieldSet legend="Other">
          <TextField label="Institution" value="" onChange={() => undefined} />
          <TextField label="Web link" value="" onChange={() => undefined} />
        </FieldSet>
      ),
    },
  ),
}

export const WithError: Story = { args: { error: 'Please enter your name.' } }

export const Disabled: Story = { args: { disabled: true } }
