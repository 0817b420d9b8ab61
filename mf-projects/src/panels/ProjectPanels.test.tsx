import { screen } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { MyProjects, ProjectsOfGroup, ProjectsOfPerson } from './ProjectPanels'

const api = mockApi()
const open = (panel: React.ReactNode) => renderRoute(panel, { at: '/home', session: personas.member })
const { userId } = personas.member.user

const projects = [
  {
    id: 'led',
    name: 'Spine registry',
    leadIds: [userId],
    committeeIds: ['spine', 'data'],
    committeeNames: ['Spine', 'Data'],
  },
  {
    id: 'joined',
    name: 'Cord tolerance',
    memberIds: [userId],
    status: 'progress',
    committeeIds: ['spine'],
    committeeNames: ['Spine'],
  },
  { id: 'old', name: 'Old review', leadIds: [userId], committeeIds: ['spine'], isArchived: true },
  { id: 'other', name: 'Carotid review', memberIds: ['somebody'], committeeIds: ['neck'] },
]
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('members see the projects they work in, and which of them they lead', async () => {
  api({ projects })
  open(<MyProjects />)
  expect(await screen.findByRole('link', { name: 'Spine registry' })).toHaveAttribute('href', '/projects/led')
  expect(links()).toEqual(['Spine registry', 'Cord tolerance', 'All projects'])
  expect(screen.getByText('You lead it · Spine, Data')).toBeVisible()
  expect(screen.getByText('In Progress')).toBeVisible()
})

it('a working group has its projects, and a link to all of them', async () => {
  api({ projects })
  open(<ProjectsOfGroup committeeId="spine" />)
  expect(await screen.findByRole('link', { name: 'All projects of this group' })).toHaveAttribute(
    'href',
    '/projects?group=spine',
  )
  expect(links()).toEqual(['Spine registry', 'Cord tolerance', 'All projects of this group'])
  expect(screen.getByText('Spine, Data')).toBeVisible()
})

it('a person has the projects they lead or work in', async () => {
  api({ projects })
  open(<ProjectsOfPerson userId="somebody" />)
  expect(await screen.findByRole('link', { name: 'Carotid review' })).toBeVisible()
  expect(links()).toEqual(['Carotid review', 'All projects'])
})

it('lists five, and leads to the others', async () => {
  api({
    projects: Array.from({ length: 7 }, (_, id) => ({ id, name: `Project ${id}`, committeeIds: ['spine'] })),
  })
  open(<ProjectsOfGroup committeeId="spine" />)
  expect(await screen.findAllByText(/^Project /)).toHaveLength(5)
})

it.each([
  ['You are not in a project yet.', <MyProjects key="mine" />],
  ['No projects yet.', <ProjectsOfGroup key="group" committeeId="spine" />],
  ['No projects listed.', <ProjectsOfPerson key="person" userId="x" />],
])('%s', async (text, panel) => {
  api({ projects: [] })
  open(panel)
  expect(await screen.findByText(text)).toBeVisible()
})

it('says when projects cannot be loaded', async () => {
  api({ projects: 500 })
  open(<MyProjects />)
  expect(await screen.findByText('Failed to load projects.')).toBeVisible()
})
