import { defineSection } from '@recog/section-kit/describe'

export const section = defineSection({
  name: 'mf-public',
  prerender: ['/home', '/join', '/publications', '/contact'],
  early: {},
})
