import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { PersonName } from './PersonName'

const meta = { title: 'Components/PersonName' } satisfies Meta

export default meta

const NAMES = [
  'Ada Lovelace',
  'ماري كوري',
  'Grace \u202eHopper',
  'Wolfeschlegelsteinhausenbergerdorff '.repeat(8),
]

export const Names: StoryObj = {
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
