import { mockApi } from '@recog/testing'
import { searchProjects } from './search-source'
import { project } from './testing/projects'

const api = mockApi()

it('has the projects with status and groups, without archived ones', async () => {
  api({ projects: [project, { ...project, id: 8, isArchived: true }] })
  expect(await searchProjects(new AbortController().signal)).toEqual([
    {
      title: 'Dose study',
      href: '/projects/7',
      kind: 'Project',
      detail: 'In Progress',
      words: [
        { label: 'Status', text: 'In Progress' },
        { label: 'Group', text: 'Group pelvis' },
        { label: 'Group', text: 'Group physics' },
        { label: 'Description', text: 'What it is about' },
      ],
    },
  ])
})
