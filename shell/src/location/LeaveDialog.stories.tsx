import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { askToLeave, LeaveDialog } from './LeaveDialog'

const meta = {
  title: 'Shell/Leave dialog',
  component: LeaveDialog,
  beforeEach: () => void askToLeave(),
} satisfies Meta<typeof LeaveDialog>

export default meta
type Story = StoryObj<typeof meta>

export const Asked: Story = {}
export const OnAPhone: Story = { tags: ['phone'], globals: { viewport: { value: 'phone' } } }
