import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { PersonName } from './PersonName'

const NAMES = ['Ada Lovelace', 'ماري كوري', 'Nguyễn Thị Minh Khai', 'Grace \u202eHopper']

const meta = {
  title: 'Components/PersonName',
  component: PersonName,
  args: { children: 'Ada Lovelace' },
} satisfies Meta<typeof PersonName>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Use it wherever a sentence contains a name.',
      example: (
        <p>
          <PersonName>ماري كوري</PersonName> (Work Group Lead)
        </p>
      ),
    },
    { rule: 'Write the name directly into the sentence.', example: <p>ماري كوري (Work Group Lead)</p> },
  ),
}

export const Names: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <ul>
      {NAMES.map((name) => (
        <li key={name}>
          <PersonName>{name}</PersonName> (Work Group Lead)
        </li>
      ))}
    </ul>
  ),
}
