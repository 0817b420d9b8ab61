/** Small releases and stores for tests. */
export { publishSmall, smallBuild, smallPortal, SMALL_NAMES } from '../testing/small-release'
export { temporaryFolder, testStore } from '../testing/test-store'
export type { TestStore } from '../testing/test-store'
import type { startTestBucket as start } from '../testing/test-bucket'
export type { TestBucket } from '../testing/test-bucket'

/** Start a bucket that tests can disturb. Its server takes a while to load. */
export const startTestBucket: typeof start = async (options) =>
  (await import('../testing/test-bucket')).startTestBucket(options)
