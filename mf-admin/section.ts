import { defineSection } from '@recog/section-kit/describe'

export const section = defineSection({
  name: 'mf-admin',
  prerender: [],
  early: {},
})
