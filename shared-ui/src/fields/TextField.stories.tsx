import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { useState } from 'react'
import { Stack } from '../layout/Stack'
import { TextField, type TextFieldProps } from './TextField'

function Live(props: Omit<TextFieldProps, 'value' | 'onChange'> & { readonly initial?: string }) {
  const { initial = '', ...rest } = props
  const [value, setValue] = useState(initial)
  return <TextField {...rest} value={value} onChange={setValue} />
}

const meta = { title: 'Components/TextField' } satisfies Meta

export default meta

export const States: StoryObj = {
  render: () => (
    <Stack gap={5}>
      <Live label="Institution" />
      <Live label="First Name" required autoComplete="given-name" initial="Ada" />
      <Live label="Web link" type="url" hint="Starts with https://" placeholder="https://" />
      <Live label="Email" type="email" required error="Please enter an email." initial="ada@" />
      <Live label="Owner" disabled initial="Grace Hopper" />
    </Stack>
  ),
}
