import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { useState } from 'react'
import { ChoicePicker, type ChoicePickerProps } from './ChoicePicker'

const PEOPLE = Array.from({ length: 2_000 }, (_, index) => ({
  value: String(index),
  label: index % 7 === 0 ? 'John Smith' : `Person ${index}`,
  detail: `University Hospital ${index % 40}`,
}))

/** Keeps what is chosen. */
function Picker(props: ChoicePickerProps) {
  const [value, onChange] = useState(props.value)
  return <ChoicePicker {...props} value={value} onChange={onChange} />
}

/** Not how a picker looks: input that must not break a page. */
const meta = {
  title: 'Stress tests/ChoicePicker',
  component: ChoicePicker,
  args: {
    legend: 'Leads',
    searchLabel: 'Search leads',
    fold: (text: string) => text.toLowerCase(),
    choices: PEOPLE,
    value: ['0', '7'],
    onChange: () => {},
  },
  // The code as it is written: that of the rendered story would list all people.
  parameters: { docs: { source: { type: 'code' } } },
  render: (props) => <Picker {...props} />,
} satisfies Meta<typeof ChoicePicker>

export default meta

export const TwoThousandPeople: StoryObj<typeof meta> = {}
