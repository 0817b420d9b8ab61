import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { MyProjects, ProjectsOfGroup, ProjectsOfPerson } from './ProjectPanels'

const Group = screenOf(<ProjectsOfGroup committeeId="spine" />)
const meta: Meta<typeof Group> = {
  title: 'Sections/Projects/Panels',
  component: Group,
  args: { at: '/committees/spine', as: 'member' },
}
export default meta
type Story = StoryObj<typeof meta>

const Person = screenOf(<ProjectsOfPerson userId="lead" />)
const Mine = screenOf(<MyProjects />)

export const OfAGroup: Story = {}
export const OfAGroupWithout: Story = { args: { api: { projects: { json: [] } } } }
export const OfAGroupFailed: Story = { args: { api: { projects: 500 } } }
export const OfAPerson: Story = { render: (props) => <Person {...props} /> }
export const MineAsLead: Story = { args: { as: 'lead' }, render: (props) => <Mine {...props} /> }
export const MineEmpty: Story = {
  args: { world: 'empty' },
  render: (props) => <Mine {...props} />,
}
