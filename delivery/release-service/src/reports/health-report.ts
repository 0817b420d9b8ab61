import type { WatchedCanary } from '../canary/watch'
import { newErrorsOf, type ResolvedError } from './new-errors'
import type { StoppedCanary } from '../canary/stopped-canaries'
import type { SeenError } from './seen-error'
import type { SourcePositions } from './source-position'
import { errorFreeShare, type VersionHealth } from './version-health'

interface DescribedError extends ResolvedError {
  /** No other version of the section threw it before. */
  readonly isNew: boolean
}

/** The reports about one version. */
export interface DescribedVersion extends Omit<VersionHealth, 'seen'> {
  /** From 0 to 1; undefined when it was never mounted. */
  readonly errorFree: number | undefined
  readonly seen: readonly DescribedError[]
}

/** `/dev/sections/health.json`, as the shell's `monitoring` reads it. */
export interface HealthReport {
  readonly versions: readonly DescribedVersion[]
  readonly canaries: readonly WatchedCanary[]
  /** The latest first. */
  readonly stopped: readonly StoppedCanary[]
}

/** The reports about each version: the share of mounts without an error, and for each error its source line and whether it is new. */
export async function describeVersions(
  versions: readonly VersionHealth[],
  positions: SourcePositions,
): Promise<DescribedVersion[]> {
  const described = await Promise.all(
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
  const isNew = newErrorsOf(described)
  return described.map(({ seen, ...health }) => ({
    ...health,
    seen: seen.map((error) => ({ ...error, isNew: isNew(health.section, health.version, error) })),
  }))
}
