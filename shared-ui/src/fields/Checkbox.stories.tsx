import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { useState } from 'react'
import { Stack } from '../layout/Stack'
import { Checkbox } from './Checkbox'
import { CheckboxGroup } from './CheckboxGroup'
import { FieldSet } from './FieldSet'
import { TextField } from './TextField'

const ROLES = [
  'Physician',
  'Physicist',
  'Informaticist',
  'Dosimetrist',
  'Radiation Therapist',
  'Administrator',
  'Grants',
]

const meta = { title: 'Components/Checkbox' } satisfies Meta

export default meta
type Story = StoryObj

function LiveGroup({ error }: { readonly error?: string }) {
  const [value, setValue] = useState(['Physicist'])
  return (
    <CheckboxGroup
      legend="Clinical Roles"
      options={ROLES.map((role) => ({ value: role, label: role }))}
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

function LiveBox({ label, disabled = false }: { readonly label: string; readonly disabled?: boolean }) {
  const [checked, setChecked] = useState(disabled)
  return <Checkbox label={label} checked={checked} disabled={disabled} onChange={setChecked} />
}

export const Single: Story = {
  render: () => (
    <Stack gap={1}>
      <LiveBox label="Approved" />
      <LiveBox label="Approved (not yours to change)" disabled />
    </Stack>
  ),
}

export const LabelReadOutOnly: Story = {
  render: () => <Checkbox label="Ada Lovelace in Physics" labelHidden checked onChange={() => undefined} />,
}

export const Group: Story = { render: () => <LiveGroup /> }

export const GroupWithError: Story = {
  render: () => <LiveGroup error="Select at least one working group to assign." />,
}

export const OtherControlsInAFieldSet: Story = {
  render: () => (
    <FieldSet legend="Name" hint="As it appears on publications.">
      <TextField label="First Name" value="Ada" onChange={() => undefined} />
      <TextField label="Last Name" value="Lovelace" onChange={() => undefined} />
    </FieldSet>
  ),
}
