import { defineSection, read } from '@recog/section-contract/describe'
import { routes } from '@recog/shared-session'

const project = read(routes.project, { path: { id: ':projectId' } })

export const section = defineSection({
  name: 'mf-projects',
  pages: {
    '/projects': {
      page: 'ProjectsPage',
      title: 'Projects',
      audience: 'signed-in',
      prefetch: [read(routes.projects)],
      navigation: { kind: 'link', label: 'Projects', order: 40, shownTo: 'anyone' },
    },
    '/projects/new': {
      page: 'ProjectFormPage',
      title: 'New project',
      audience: 'signed-in',
      prefetch: [read(routes.projectUsers), read(routes.committees)],
    },
    '/projects/:projectId': {
      page: 'ProjectPage',
      title: 'Project',
      audience: 'signed-in',
      prefetch: [project, read(routes.projectUsers)],
    },
    '/projects/:projectId/edit': {
      page: 'ProjectFormPage',
      title: 'Edit project',
      audience: 'signed-in',
      prefetch: [project, read(routes.projectUsers), read(routes.committees)],
    },
  },
  likelyNext: '/CommitteeAccess',
  contributes: [
    {
      to: 'home.panel',
      component: 'MyProjects',
      title: 'My projects',
      audience: 'member',
      order: 20,
      rows: 11,
    },
    {
      to: 'group.panel',
      component: 'ProjectsOfGroup',
      title: 'Projects of this group',
      audience: 'member',
      order: 10,
      props: { committeeId: 'string' },
      prefetch: [read(routes.projects)],
      rows: 8,
    },
    {
      to: 'person.panel',
      component: 'ProjectsOfPerson',
      title: 'Projects',
      audience: 'member',
      order: 10,
      props: { userId: 'string' },
      prefetch: [read(routes.projects)],
      rows: 8,
    },
    {
      to: 'search.source',
      component: 'searchProjects',
      title: 'Projects',
      audience: 'member',
      order: 20,
    },
  ],
})

declare module '@recog/section-contract/href' {
  interface PortalPages {
    'mf-projects': keyof typeof section.pages
  }
}
