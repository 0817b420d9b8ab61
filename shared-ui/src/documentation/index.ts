export type { ComponentGuide } from './component-guide'
export { controlled, doDont, useFollowing } from './story-parts'
