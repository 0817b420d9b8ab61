import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Badge } from '../badge/Badge'
import { Button } from '../button/Button'
import { Section } from './Section'

const meta = {
  title: 'Components/Section',
  component: Section,
  args: { title: 'Members', children: 'Ada Lovelace, Grace Hopper, Lise Meitner' },
  argTypes: { actions: { control: false } },
} satisfies Meta<typeof Section>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { actions: <Badge>3 members</Badge> } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'A heading that could stand in a table of contents.',
      example: <Section title="Members">Ada Lovelace, Grace Hopper</Section>,
    },
    {
      rule: 'A heading that repeats the action.',
      example: (
        <Section title="Add" actions={<Button>Add</Button>}>
          Ada Lovelace
        </Section>
      ),
    },
  ),
}

export const WithoutActions: Story = {}
