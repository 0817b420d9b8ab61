import { defineSection, read, routes } from '@recog/section-contract/describe'

export const section = defineSection({
  name: 'mf-steering',
  prerender: [],
  early: {
    '/steering/approve': [read(routes.steeringUsers)],
    '/steering/assign': [
      read(routes.steeringUsers),
      read(routes.steeringCommittees),
      read(routes.committees),
    ],
    '/wg/assign': [read(routes.leadUsers)],
    '/events': [read(routes.events)],
  },
})
