import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { EmailLink } from './EmailLink'

const meta = {
  title: 'Components/EmailLink',
  component: EmailLink,
  args: { email: 'gwendolyn.ferreira@hospitaldaspalmeiras.example' },
} satisfies Meta<typeof EmailLink>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    { rule: 'Show the address.', example: <EmailLink email="ada@example.org" /> },
    { rule: 'Hide it behind a word.', example: <a href="mailto:ada@example.org">Write to me</a> },
  ),
}

export const InANarrowColumn: Story = {
  decorators: [(Link) => <div style={{ width: '14rem' }}>{<Link />}</div>],
}
