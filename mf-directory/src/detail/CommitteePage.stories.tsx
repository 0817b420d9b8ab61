import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Directory/Working group',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/committees/physics' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Member: Story = { args: { as: 'member' } }
export const Lead: Story = { args: { as: 'lead' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
export const SteeringCommittee: Story = { args: { as: 'steering', at: '/committees/steering' } }
export const SteeringAddressesFailed: Story = {
  args: { as: 'steering', at: '/committees/steering', api: { committees: 500 } },
}
export const NobodyListed: Story = {
  args: {
    as: 'member',
    at: '/committees/oesterreich',
    api: { committee: { json: { id: 'oesterreich', name: 'New group' } } },
  },
}
export const Loading: Story = { args: { as: 'member', api: { committee: 'never' } } }
export const Failed: Story = { args: { as: 'member', api: { committee: 500 } } }
export const NotFound: Story = { args: { as: 'member', at: '/committees/none' } }
export const ManyMembers: Story = {
  args: {
    as: 'member',
    api: {
      committee: {
        json: {
          id: 'big',
          name: 'A very large group',
          board: [],
          members: Array.from({ length: 200 }, (_, n) => ({
            userId: `p${n}`,
            displayName: `Person number ${n}`,
            email: `person.number.${n}@a-rather-long-hospital-name.example`,
          })),
        },
      },
    },
  },
}
export const OnAPhone: Story = {
  args: { as: 'lead' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
