import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/section-kit/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Directory/Own profile',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/profile' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Applicant: Story = { args: { as: 'applicant' } }
export const Member: Story = { args: { as: 'member' } }
export const Lead: Story = { args: { as: 'lead' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
export const Loading: Story = { args: { as: 'member', api: { profile: 'never' } } }
export const Failed: Story = { args: { as: 'lead', api: { profile: 500 } } }
export const OnAPhone: Story = {
  args: { as: 'lead' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
