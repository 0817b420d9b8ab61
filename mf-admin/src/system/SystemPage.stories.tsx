import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Administration/System',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/admin/system' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
export const Loading: Story = { args: { as: 'admin', api: { system: 'never' } } }
export const Failed: Story = { args: { as: 'admin', api: { system: 500 } } }
export const Empty: Story = {
  args: { as: 'admin', api: { system: { json: { checkedAt: '', findings: [] } } } },
}
export const NotOffered: Story = { args: { as: 'admin', capabilities: [] } }
export const AllIsWell: Story = {
  args: {
    as: 'admin',
    api: {
      system: {
        json: {
          checkedAt: '2026-06-01T12:00:00.000Z',
          findings: [
            {
              check: 'disk',
              title: 'Disk space',
              status: 'ok',
              message: '40,000 MB of 100,000 MB are free in PORTAL_DATA.',
              action: '',
              docs: '',
            },
          ],
        },
      },
    },
  },
}
export const OnAPhone: Story = {
  args: { as: 'admin' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
