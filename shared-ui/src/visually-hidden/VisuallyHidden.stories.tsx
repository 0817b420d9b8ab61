import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Button } from '../button/Button'
import { VisuallyHidden } from './VisuallyHidden'

const meta = {
  title: 'Components/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: 'Annual meeting' },
  render: ({ children }) => (
    <p>
      The button is called “Edit {children}”:{' '}
      <Button size="small">
        Edit <VisuallyHidden>{children}</VisuallyHidden>
      </Button>
    </p>
  ),
} satisfies Meta<typeof VisuallyHidden>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Name the row of a button.',
      example: (
        <Button size="small">
          Edit <VisuallyHidden>Annual meeting</VisuallyHidden>
        </Button>
      ),
    },
    {
      rule: 'Hide an explanation that everybody needs.',
      example: (
        <Button size="small">
          Edit <VisuallyHidden>(this informs all members)</VisuallyHidden>
        </Button>
      ),
    },
  ),
}
