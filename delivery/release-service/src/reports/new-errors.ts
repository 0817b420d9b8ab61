import type { SeenError } from './seen-error'

/** An error with its source line. */
export interface ResolvedError extends SeenError {
  /** `mf-projects/src/list/ProjectList.tsx:12:5`; undefined when the release has no source map. */
  readonly thrownAt: string | undefined
}

interface ErrorsOfVersion {
  readonly section: string
  readonly version: string
  readonly seen: readonly ResolvedError[]
}

/** @returns whether a version is the first of its section that threw an error */
export function newErrorsOf(
  versions: readonly ErrorsOfVersion[],
): (section: string, version: string, error: ResolvedError) => boolean {
  const firstSeen = new Map<string, { readonly at: string; readonly version: string }>()
  for (const { section, version, seen } of versions)
    for (const error of seen) {
      const key = `${section} ${identityOf(error)}`
      const before = firstSeen.get(key)
      if (!before || error.first < before.at) firstSeen.set(key, { at: error.first, version })
    }
  return (section, version, error) => firstSeen.get(`${section} ${identityOf(error)}`)?.version === version
}

/** The same in the next version: lines move whenever somebody adds one above, columns and names do not. */
function identityOf({ source, name, thrownAt, position }: ResolvedError): string {
  const [, file = position, column = ''] = /^(.+):\d+:(\d+)$/.exec(thrownAt ?? '') ?? []
  return [source, name, file, column].join(' ')
}
