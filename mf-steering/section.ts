import { defineSection } from '@recog/section-kit/describe'

export const section = defineSection({
  name: 'mf-steering',
  prerender: [],
  early: {
    '/steering/approve': ['/api/steering/users'],
    '/steering/assign': ['/api/steering/users', '/api/steering/committees', '/api/committees'],
    '/wg/assign': ['/api/committees/lead/users'],
    '/events': ['/api/events'],
  },
})
