import { defineSection, read } from '@recog/section-contract/describe'
import { routes } from '@recog/shared-session'

export const section = defineSection({
  name: 'mf-directory',
  pages: {
    '/CommitteeAccess': {
      page: 'DirectoryPage',
      title: 'Working Groups',
      audience: 'member',
      prefetch: [read(routes.committees)],
      navigation: { kind: 'link', label: 'Working Groups', order: 20, shownTo: 'anyone' },
    },
    '/committees/:committeeId': {
      page: 'CommitteePage',
      title: 'Working group',
      audience: 'member',
      prefetch: [read(routes.committee, { path: { id: ':committeeId' } })],
      under: '/CommitteeAccess',
    },
    '/members/:userId': {
      page: 'MemberPage',
      title: 'Member',
      audience: 'member',
      under: '/CommitteeAccess',
      prefetch: [read(routes.member, { path: { userId: ':userId' } })],
    },
    '/profile': {
      page: 'ProfilePage',
      title: 'Your profile',
      audience: 'signed-in',
      prefetch: [read(routes.profile)],
      navigation: { kind: 'greeting' },
    },
    '/announcements': {
      page: 'AnnouncementsPage',
      title: 'Announcements',
      audience: 'member',
      under: '/CommitteeAccess',
    },
    '/notifications': { page: 'NotificationsPage', title: 'Notifications', audience: 'member' },
  },
  // The URL of a group without its id (R2.15).
  redirects: { '/committees': '/CommitteeAccess' },
  likelyNext: '/projects',
  contributes: [
    {
      to: 'home.panel',
      component: 'MyGroups',
      title: 'My working groups',
      audience: 'member',
      order: 40,
      rows: 11,
    },
    {
      to: 'search.source',
      component: 'searchPeopleAndGroups',
      title: 'People and working groups',
      audience: 'member',
      order: 10,
    },
  ],
  offers: {
    'group.panel': { page: '/committees/:committeeId', props: { committeeId: 'string' } },
    'person.panel': { page: '/members/:userId', props: { userId: 'string' } },
  },
})

declare module '@recog/section-contract/href' {
  interface PortalPages {
    'mf-directory': keyof typeof section.pages
  }
}

declare module '@recog/section-contract/places' {
  interface PortalPlaces {
    'mf-directory': typeof section.offers
  }
}
