import type { WatchedCanary } from '../canary/watch'
import type { SeenError } from './seen-error'
import type { SourcePositions } from './source-position'
import { errorFreeShare, type VersionHealth } from './version-health'

/** An error with its source line. */
interface ResolvedError extends SeenError {
  /** `mf-projects/src/list/ProjectList.tsx:12:5`; undefined when the release has no source map. */
  readonly thrownAt: string | undefined
}

interface DescribedVersion extends Omit<VersionHealth, 'seen'> {
  /** From 0 to 1; undefined when it was never mounted. */
  readonly errorFree: number | undefined
  readonly seen: readonly ResolvedError[]
}

/** `/dev/sections/health.json`, as the shell's `monitoring` reads it. */
export interface HealthReport {
  readonly versions: readonly DescribedVersion[]
  readonly canaries: readonly WatchedCanary[]
}

/** The reports about each version, with the share of mounts without an error and the source lines of errors. */
export function describeVersions(
  versions: readonly VersionHealth[],
  positions: SourcePositions,
): Promise<DescribedVersion[]> {
  return Promise.all(
    versions.map(async (health) => {
      const { section, version } = health
      const resolved = async (error: SeenError) => ({
        ...error,
        thrownAt: await positions.resolve(section, version, error.position),
      })
      return {
        ...health,
        errorFree: errorFreeShare(health),
        seen: await Promise.all(health.seen.map(resolved)),
      }
    }),
  )
}
