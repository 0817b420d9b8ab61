/** Networks that reported on a version, and the sum of the shares of their attempts that failed. */
export interface Outcomes {
  readonly attempts: number
  readonly failures: number
}

/** The reports of browsers about one version. */
export interface VersionFigures {
  readonly section: string
  readonly version: string
  readonly mounts: number
  readonly failedMounts: number
  readonly errors: number
  readonly longTasks: number
  readonly visits: number
  readonly slowVisits: number
  /** Part of the mounts without any error, from 0 to 1; undefined when it was never mounted. */
  readonly errorFree?: number | undefined
  /** ISO date of the last report. */
  readonly last: string
  readonly seen: readonly SeenError[]
}

interface SeenError {
  readonly source: string
  readonly name: string
  /** In the released script: `chunk.0123456789.js:1:2345`; '' when nobody knows. */
  readonly position: string
  /** In the source: `mf-projects/src/list/ProjectList.tsx:12:5`; undefined when the release has no source map. */
  readonly thrownAt?: string | undefined
  /** No earlier version of the section threw it. */
  readonly isNew?: boolean
  readonly count: number
  /** ISO dates. */
  readonly first: string
  readonly last: string
}

/** A running canary, compared with the live version. */
export interface CanaryFigures {
  readonly name: string
  readonly version: string
  readonly audience: { readonly share: number } | { readonly group: string }
  /** ISO date. */
  readonly since: string
  readonly comparisons: Readonly<
    Record<'mounts' | 'errors' | 'speed', { readonly canary: Outcomes; readonly live: Outcomes }>
  >
}

/** A canary that did not become the live version. */
export interface StoppedFigures {
  readonly name: string
  readonly version: string
  /** ISO date. */
  readonly at: string
  readonly by: string
  readonly reason: string
}

/** `/dev/sections/health.json`; a web server that is older than this shell leaves out what is optional. */
export interface HealthReport {
  readonly versions: readonly VersionFigures[]
  readonly canaries: readonly CanaryFigures[]
  /** The latest first. */
  readonly stopped?: readonly StoppedFigures[]
}
