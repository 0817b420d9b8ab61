import { defineSection } from '@recog/section-kit/describe'

export const section = defineSection({
  name: 'mf-projects',
  prerender: [],
  early: {
    '/projects': '/api/projects',
    '/projects/:projectId': '/api/projects/:projectId',
  },
})
