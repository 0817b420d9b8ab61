import { defineSection } from '@recog/section-kit/describe'

export const section = defineSection({
  name: 'mf-directory',
  prerender: [],
  early: {
    '/committeeAccess': ['/api/committees'],
    '/committees/:committeeId': ['/api/committees/:committeeId'],
    '/members/:userId': ['/api/user/:userId'],
    '/profile': ['/api/user/profile'],
  },
})
