import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { PersonName } from '../person-name/PersonName'
import { Card, CardGrid } from './Card'

const PEOPLE = [
  'Ada Lovelace',
  'Grace Hopper',
  'Rosalind Franklin',
  'Chien-Shiung Wu',
  'ماري كوري',
  'Lise Meitner',
]

const meta = {
  title: 'Components/CardGrid',
  component: CardGrid,
  args: {
    children: PEOPLE.map((name) => (
      <Card
        key={name}
        title={
          <a href="#member">
            <PersonName>{name}</PersonName>
          </a>
        }
      >
        <p>person@example.org</p>
      </Card>
    )),
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof CardGrid>

export default meta
type Story = StoryObj<typeof meta>

interface Many {
  /** How many of the six people. */
  readonly people: number
}

export const Playground: StoryObj<Many> = {
  args: { people: 6 },
  argTypes: {
    people: { control: { type: 'range', min: 1, max: 6 }, description: 'Number of cards.' },
  },
  render: ({ people }) => <CardGrid>{meta.args.children.slice(0, people)}</CardGrid>,
}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Give all cards of a grid the same parts.',
      example: (
        <CardGrid>
          <Card title="Physics">
            <p>24 members</p>
          </Card>
          <Card title="Spine">
            <p>12 members</p>
          </Card>
        </CardGrid>
      ),
    },
    {
      rule: 'Mix items of different kinds.',
      example: (
        <CardGrid>
          <Card title="Physics">
            <p>24 members</p>
          </Card>
          <Card title="Annual meeting" />
        </CardGrid>
      ),
    },
  ),
}

export const People: Story = { parameters: { controls: { disable: true } } }
