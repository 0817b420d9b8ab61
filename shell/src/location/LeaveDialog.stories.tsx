import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { LeaveDialog } from './LeaveDialog'
import { createLeaveQuestion } from './leaving'

const question = createLeaveQuestion()
void question.ask()

const meta = { title: 'Shell/Leave dialog', component: LeaveDialog, args: { question } } satisfies Meta<
  typeof LeaveDialog
>

export default meta
type Story = StoryObj<typeof meta>

export const Asked: Story = {}
export const OnAPhone: Story = { tags: ['phone'], globals: { viewport: { value: 'phone' } } }
