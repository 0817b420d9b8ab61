import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { useState } from 'react'
import { doDont } from '../documentation'
import { ChoicePicker, type ChoicePickerProps } from './ChoicePicker'

const PEOPLE = [
  ['John Smith', 'Leeds'],
  ['Amina Mwangi', 'Nairobi'],
  ['Björn Åkesson', 'Lund'],
  ['Chiara Rossi', 'Milan'],
  ['Dolores Núñez', 'Seville'],
  ['Eva Nováková', 'Brno'],
  ['Hồng Nguyễn', 'Hanoi'],
  ['John Smith', 'Lyon'],
  ['Kenji Sato', 'Osaka'],
  ['Maëlle Dubois', 'Lille'],
].map(([label = '', detail = ''], index) => ({ value: String(index), label, detail }))

/** Keeps what is chosen. */
function Picker(props: ChoicePickerProps) {
  const [value, onChange] = useState(props.value)
  return <ChoicePicker {...props} value={value} onChange={onChange} />
}

const fold = (text: string) => text.toLowerCase()
const picker = { searchLabel: 'Search leads', fold, value: [], onChange: () => undefined }

const meta = {
  title: 'Components/ChoicePicker',
  component: ChoicePicker,
  args: {
    legend: 'Leads',
    searchLabel: 'Search leads',
    fold,
    choices: PEOPLE,
    value: ['0', '7'],
    onChange: () => {},
  },
  argTypes: {
    choices: { control: false },
    value: { control: false },
    fold: { control: false },
    unknownLabel: { control: false },
  },
  render: (props) => <Picker {...props} />,
} satisfies Meta<typeof ChoicePicker>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Tell equal names apart.',
      example: (
        <Picker
          {...picker}
          legend="Leads"
          choices={[
            { value: '1', label: 'John Smith', detail: 'Leeds' },
            { value: '2', label: 'John Smith', detail: 'Lyon' },
          ]}
        />
      ),
    },
    {
      rule: 'Make the reader guess.',
      example: (
        <Picker
          {...picker}
          legend="Leads"
          choices={[
            { value: '1', label: 'John Smith' },
            { value: '2', label: 'John Smith' },
          ]}
        />
      ),
    },
  ),
}

export const OnlyOne: Story = { args: { single: true, value: ['3'], legend: 'Owner' } }
export const WithAnError: Story = { args: { value: [], error: 'Choose at least one lead.' } }
export const SomeDisabled: Story = {
  args: {
    legend: 'Working Groups',
    searchLabel: 'Search working groups',
    choices: [
      { value: 'physics', label: 'Physics' },
      { value: 'spine', label: 'Spine', disabledReason: 'You do not lead this group' },
    ],
    value: ['spine'],
  },
}
