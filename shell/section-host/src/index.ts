export { createRootConfig, type OwnPage, type RootConfig } from './root-config'
export { readRegistry, shellVersion, type Registry, type SectionEntry, type SectionRelease } from './registry'
export { fetchRelease } from './retryable-import'
export { createRunningVersions } from './running-versions'
