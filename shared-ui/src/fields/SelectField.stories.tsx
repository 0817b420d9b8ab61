import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { useState } from 'react'
import { Stack } from '../layout/Stack'
import { SelectField, type SelectFieldProps } from './SelectField'

const GROUPS = [
  { value: '1', label: 'Head & Neck' },
  { value: '2', label: 'Imaging and Dose Accumulation' },
  { value: '3', label: 'Physics' },
]

function Live(props: Omit<SelectFieldProps, 'value' | 'onChange' | 'options'>) {
  const [value, setValue] = useState('')
  return <SelectField {...props} options={GROUPS} value={value} onChange={setValue} />
}

const meta = { title: 'Components/SelectField' } satisfies Meta

export default meta

export const States: StoryObj = {
  render: () => (
    <Stack gap={5}>
      <Live label="Working group" placeholder="Select a working group" />
      <Live label="Working group" placeholder="Select a working group" error="Select a working group." />
      <Live label="Role" disabled />
    </Stack>
  ),
}
