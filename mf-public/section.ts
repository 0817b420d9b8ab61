import { defineSection } from '@recog/section-contract/describe'

export const section = defineSection({
  name: 'mf-public',
  prerender: ['/home', '/join', '/publications', '/contact'],
  early: {},
})
