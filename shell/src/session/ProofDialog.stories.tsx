import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { ProofDialog } from './ProofDialog'

const Screen = screenOf(<ProofDialog open onAnswer={() => {}} />)
const meta: Meta<typeof Screen> = {
  title: 'Shell/Confirm that it is you',
  component: Screen,
  args: { at: '/admin/people', as: 'admin' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ProofRequired: Story = {
  play: async ({ canvasElement }) => {
    const name = 'Please confirm that it is you'
    const dialog = await within(canvasElement).findByRole('alertdialog', { name })
    await expect(within(dialog).getByRole('link', { name: 'Confirm' })).toBeVisible()
  },
}
