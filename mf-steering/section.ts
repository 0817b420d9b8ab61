import { defineSection, read } from '@recog/section-contract/describe'
import { routes } from '@recog/shared-session'

export const section = defineSection({
  name: 'mf-steering',
  pages: {
    '/steering': {
      page: 'SteeringPage',
      title: 'Steering',
      audience: 'steering',
      navigation: {
        kind: 'link',
        label: 'Steering',
        order: 70,
        shownTo: 'steering',
        count: 'pendingRequests',
      },
    },
    '/steering/approve': {
      page: 'ApprovePage',
      title: 'Approve New Requests',
      audience: 'steering',
      prefetch: [read(routes.steeringUsers)],
    },
    '/steering/assign': {
      page: 'AssignPage',
      title: 'Assign Memberships',
      audience: 'steering',
      prefetch: [read(routes.steeringUsers), read(routes.steeringCommittees)],
    },
    '/steering/events': { page: 'PostEventPage', title: 'Post ReCOG Events', audience: 'steering' },
    '/wg/assign': {
      page: 'LeadAssignPage',
      title: 'Manage Working Group Members',
      audience: 'lead',
      under: '/CommitteeAccess',
      prefetch: [read(routes.leadUsers)],
    },
    '/events': {
      page: 'EventsPage',
      title: 'Events',
      audience: 'member',
      prefetch: [read(routes.events)],
      navigation: { kind: 'link', label: 'Events', order: 50, shownTo: 'anyone' },
    },
    '/events/:eventId': {
      page: 'EventPage',
      title: 'Event',
      audience: 'member',
      prefetch: [read(routes.events)],
    },
  },
  contributes: [
    {
      to: 'home.panel',
      component: 'NextEvents',
      title: 'Next events',
      audience: 'member',
      order: 10,
      rows: 14,
    },
    {
      to: 'home.panel',
      component: 'WaitingForYou',
      title: 'Waiting for you',
      audience: 'steering',
      order: 30,
      rows: 3,
    },
    {
      to: 'group.panel',
      component: 'EventsOfGroup',
      title: 'Events',
      audience: 'member',
      capability: 'event-groups',
      order: 20,
      props: { committeeId: 'string' },
      rows: 6,
    },
    {
      to: 'search.source',
      component: 'searchEvents',
      title: 'Events',
      audience: 'member',
      order: 30,
    },
  ],
})

declare module '@recog/section-contract/href' {
  interface PortalPages {
    'mf-steering': keyof typeof section.pages
  }
}
