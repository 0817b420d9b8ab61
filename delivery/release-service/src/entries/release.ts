/** What a release is, for those who build and serve it. */
export { BUCKETS, canaryOf, describeAudience, isInCanary, parseAudience } from '../canary/audience'
export type { Audience, Canary, Visitor } from '../canary/audience'
export { COMPOSITION_FORMAT } from '../core/compose'
export { escapeHtml } from '../core/compose'
export { readJson, withTemporaryFolder } from '../store/disk'
export {
  integrityOf,
  isAboutTheBuild,
  kilobytes,
  listFiles,
  MODULES_FILE,
  parseRelease,
  plainFiles,
  problemsOfSection,
  readRelease,
  SBOM_FILE,
  SECTION_KEYS,
  sha256,
  SOURCE_MAP_ENDING,
} from '../store/release'
export type { ApiCall, Release, ReleasedFile } from '../store/release'
