import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { useState } from 'react'
import { TextArea, type TextAreaProps } from './TextArea'

function Live({
  initial = '',
  ...rest
}: Omit<TextAreaProps, 'value' | 'onChange'> & { readonly initial?: string }) {
  const [value, setValue] = useState(initial)
  return <TextArea {...rest} value={value} onChange={setValue} />
}

const meta = { title: 'Components/TextArea' } satisfies Meta

export default meta
type Story = StoryObj

export const WithLimit: Story = {
  render: () => (
    <Live label="Areas of expertise" limit={300} initial="Spine reirradiation, dose accumulation" />
  ),
}

export const OverTheLimit: Story = {
  render: () => (
    <Live
      label="Areas of interest"
      limit={300}
      initial={'Cumulative dose. '.repeat(20)}
      error="Please keep the lists within 300 characters."
    />
  ),
}

export const Plain: Story = {
  render: () => (
    <Live label="E-mail addresses" rows={6} hint="Paste any text; the addresses are found in it." />
  ),
}
