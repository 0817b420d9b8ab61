import type { Audience, portalRoutes } from '@recog/section-contract'

const link = (label: string, order: number, shownTo: Audience = 'anyone') =>
  ({ kind: 'link', label, order, shownTo }) as const

/** Descriptions of a few sections, for tests of the shell, which knows no sections itself. */
export const FEW_SECTIONS: Parameters<typeof portalRoutes>[0] = [
  {
    name: 'mf-public',
    pages: {
      '/home': {
        page: 'HomePage',
        title: 'Reirradiation Collaborative Group',
        audience: 'anyone',
        navigation: { ...link('Home', 10), to: '/' },
      },
      '/contact': {
        page: 'ContactPage',
        title: 'Contact',
        audience: 'anyone',
        navigation: link('Contact', 60),
      },
      '/publications': { page: 'PublicationsPage', title: 'Publications', audience: 'anyone' },
    },
    redirects: { '/': '/home' },
  },
  {
    name: 'mf-directory',
    pages: {
      '/CommitteeAccess': {
        page: 'DirectoryPage',
        title: 'Working Groups',
        audience: 'member',
        navigation: link('Working Groups', 20),
      },
      '/committees/:committeeId': {
        page: 'CommitteePage',
        title: 'Working group',
        audience: 'member',
        under: '/CommitteeAccess',
      },
      '/members/:userId': { page: 'MemberPage', title: 'Member', audience: 'member' },
      '/profile': {
        page: 'ProfilePage',
        title: 'Your profile',
        audience: 'signed-in',
        navigation: { kind: 'greeting' },
      },
    },
    redirects: { '/committees': '/CommitteeAccess' },
  },
  {
    name: 'mf-projects',
    pages: {
      '/projects': {
        page: 'ProjectsPage',
        title: 'Projects',
        audience: 'signed-in',
        navigation: link('Projects', 40),
      },
      '/projects/:projectId': { page: 'ProjectPage', title: 'Project', audience: 'signed-in' },
      '/projects/new': { page: 'ProjectFormPage', title: 'New project', audience: 'signed-in' },
    },
  },
  {
    name: 'mf-steering',
    pages: {
      '/events': { page: 'EventsPage', title: 'Events', audience: 'member', navigation: link('Events', 50) },
      '/steering': {
        page: 'SteeringPage',
        title: 'Steering',
        audience: 'steering',
        navigation: { ...link('Steering', 70, 'steering'), count: 'pendingRequests' },
      },
    },
  },
  {
    name: 'mf-admin',
    pages: {
      '/admin': {
        page: 'AdministrationPage',
        title: 'Administration',
        audience: 'admin',
        navigation: link('Site Admin', 80, 'admin'),
      },
    },
  },
]
