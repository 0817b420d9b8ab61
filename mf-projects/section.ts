import { defineSection } from '@recog/section-kit/describe'

export const section = defineSection({
  name: 'mf-projects',
  prerender: [],
  early: {
    '/projects': ['/api/projects'],
    '/projects/new': ['/api/projects/users', '/api/committees'],
    '/projects/:projectId': ['/api/projects/:projectId', '/api/projects/users'],
    '/projects/:projectId/edit': ['/api/projects/:projectId', '/api/projects/users', '/api/committees'],
  },
})
