import { navigationOf, portalRoutes, type Audience } from '@recog/section-contract'
import { createMatcher } from '@recog/section-contract/match'

type Sections = Parameters<typeof portalRoutes>[0]
type Page = Sections[number]['pages'][string]

const page = (name: string, title: string, audience: Audience, more: Partial<Page> = {}): Page => ({
  page: name,
  title,
  audience,
  ...more,
})
const linked = (label: string, order: number, shownTo: Audience = 'anyone', more: object = {}) => ({
  navigation: { kind: 'link', label, order, shownTo, ...more } as const,
})

/** Descriptions of a few sections, for tests of the shell, which knows no sections itself. */
const FEW_SECTIONS: Sections = [
  {
    name: 'mf-public',
    pages: {
      '/home': page(
        'HomePage',
        'Reirradiation Collaborative Group',
        'anyone',
        linked('Home', 10, 'anyone', { to: '/' }),
      ),
      '/contact': page('ContactPage', 'Contact', 'anyone', linked('Contact', 60)),
      '/publications': page('PublicationsPage', 'Publications', 'anyone'),
    },
    redirects: { '/': '/home' },
  },
  {
    name: 'mf-directory',
    pages: {
      '/CommitteeAccess': page('DirectoryPage', 'Working Groups', 'member', linked('Working Groups', 20)),
      '/committees/:committeeId': page('CommitteePage', 'Working group', 'member', {
        under: '/CommitteeAccess',
      }),
      '/members/:userId': page('MemberPage', 'Member', 'member'),
      '/profile': page('ProfilePage', 'Your profile', 'signed-in', { navigation: { kind: 'greeting' } }),
    },
    redirects: { '/committees': '/CommitteeAccess' },
  },
  {
    name: 'mf-projects',
    pages: {
      '/projects': page('ProjectsPage', 'Projects', 'signed-in', linked('Projects', 40)),
      '/projects/:projectId': page('ProjectPage', 'Project', 'signed-in'),
      '/projects/new': page('ProjectFormPage', 'New project', 'signed-in'),
    },
  },
  {
    name: 'mf-steering',
    pages: {
      '/events': page('EventsPage', 'Events', 'member', linked('Events', 50)),
      '/steering': page(
        'SteeringPage',
        'Steering',
        'steering',
        linked('Steering', 70, 'steering', { count: 'pendingRequests' }),
      ),
    },
  },
  {
    name: 'mf-admin',
    pages: {
      '/admin': page('AdministrationPage', 'Administration', 'admin', linked('Site Admin', 80, 'admin')),
    },
  },
]

/** Their portal. */
export const routes = portalRoutes(FEW_SECTIONS)
export const match = createMatcher(routes)
export const navigation = navigationOf(routes)
export const sectionNames = [...new Set(routes.routes.map(({ section }) => section))]
