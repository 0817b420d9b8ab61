import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { FieldError } from './FieldError'

const meta = {
  title: 'Components/FieldError',
  component: FieldError,
  args: { id: 'bot-check-error', children: 'Please complete the bot check.' },
  argTypes: { children: { control: 'text' } },
} satisfies Meta<typeof FieldError>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Say what to do.',
      example: <FieldError id="do">Please complete the bot check.</FieldError>,
    },
    { rule: 'Blame the reader.', example: <FieldError id="dont">Invalid input!</FieldError> },
  ),
}
