import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Cluster } from '../layout/Stack'
import { Initials } from './Initials'
import { PersonName } from './PersonName'

const NAMES = [
  'Ada Lovelace',
  'Prof. Dr. Øyvind Ødegård, MD',
  'ماري كوري',
  'Nguyễn Thị Minh Khai',
  '山田太郎',
]

const meta = {
  title: 'Components/Initials',
  component: Initials,
  args: { children: 'Ada Lovelace' },
} satisfies Meta<typeof Initials>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Put them beside the name.',
      example: (
        <Cluster>
          <Initials>Ada Lovelace</Initials> Ada Lovelace
        </Cluster>
      ),
    },
    { rule: 'Let them stand for the name.', example: <Initials>Ada Lovelace</Initials> },
  ),
}

export const Names: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <>
      {NAMES.map((name) => (
        <Cluster key={name}>
          <Initials>{name}</Initials>
          <PersonName>{name}</PersonName>
        </Cluster>
      ))}
    </>
  ),
}
