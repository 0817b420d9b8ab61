import { defineSection, read, routes } from '@recog/section-contract/describe'

const project = read(routes.project, { path: { id: ':projectId' } })

export const section = defineSection({
  name: 'mf-projects',
  prerender: [],
  early: {
    '/projects': [read(routes.projects)],
    '/projects/new': [read(routes.projectUsers), read(routes.committees)],
    '/projects/:projectId': [project, read(routes.projectUsers)],
    '/projects/:projectId/edit': [project, read(routes.projectUsers), read(routes.committees)],
  },
})
