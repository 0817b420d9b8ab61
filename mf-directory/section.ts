import { defineSection, read, routes } from '@recog/section-contract/describe'

export const section = defineSection({
  name: 'mf-directory',
  prerender: [],
  early: {
    '/committeeAccess': [read(routes.committees)],
    '/committees/:committeeId': [read(routes.committee, { path: { id: ':committeeId' } })],
    '/members/:userId': [read(routes.member, { path: { userId: ':userId' } })],
    '/profile': [read(routes.profile)],
  },
})
