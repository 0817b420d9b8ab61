import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Public/Home',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/home' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const AnonymousWithoutNumbers: Story = { args: { as: 'anonymous', capabilities: [] } }
export const Member: Story = { args: { as: 'member' } }
export const Applicant: Story = { args: { as: 'applicant' } }
export const Lead: Story = { args: { as: 'lead' } }
export const Steering: Story = { args: { as: 'steering' } }
export const PanelsLoading: Story = { args: { as: 'steering', places: 'loading' } }
export const Panels: Story = { args: { as: 'steering', places: 'filled' } }
export const PanelFailed: Story = { args: { as: 'steering', places: 'failed' } }
export const PanelsOnAPhone: Story = {
  args: { as: 'steering', places: 'filled' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
export const Privacy: Story = { args: { as: 'anonymous', at: '/privacy' } }
export const Imprint: Story = { args: { as: 'anonymous', at: '/imprint' } }
export const Accessibility: Story = { args: { as: 'anonymous', at: '/accessibility' } }
export const OnAPhone: Story = {
  args: { as: 'anonymous' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
