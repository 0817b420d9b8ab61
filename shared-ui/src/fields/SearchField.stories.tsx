import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { controlled, doDont } from '../documentation'
import { SearchField } from './SearchField'

const meta = {
  title: 'Components/SearchField',
  component: SearchField,
  args: { label: 'Search requests', placeholder: 'Name or email', value: '', onChange: () => undefined },
  render: controlled(SearchField, 'value', 'onChange'),
} satisfies Meta<typeof SearchField>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Say what is searched.',
      example: <SearchField label="Search members" value="" onChange={() => undefined} />,
    },
    {
      rule: 'Let the placeholder be the label.',
      example: (
        <SearchField
          label="Search"
          labelHidden
          placeholder="Search members by name, email or institution"
          value=""
          onChange={() => undefined}
        />
      ),
    },
  ),
}

export const Default: Story = {}

export const Filled: Story = { args: { value: 'mwangi' } }
