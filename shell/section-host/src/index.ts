export type { Contributions } from './contributions'
export { createRootConfig, type OwnPage, type RootConfig } from './root-config'
export {
  createRunningVersions,
  readRegistry,
  shellVersion,
  type Registry,
  type SectionEntry,
  type SectionRelease,
} from './registry'
export { importRuntime } from './load-module'
export { fetchRelease } from './retryable-import'
