export { sectionConfig } from './section-config'
export { shellConfig } from './shell-config'
export type { BuildTarget } from './common-config'
