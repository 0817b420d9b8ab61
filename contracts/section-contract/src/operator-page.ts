/**
 * What the shell's page for operators, `/dev/sections`, is sent: `about.json` and `health.json` of that folder. An older web server
 * leaves out what was added since, so every field is read with a value for its absence.
 */

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const textIfAny = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const count = (value: unknown): number => (typeof value === 'number' ? value : 0)
const list = <T>(value: unknown, read: (fields: Fields) => T): readonly T[] =>
  Array.isArray(value) ? value.map((each) => read(fieldsOf(each))) : []
const ifAny = <T>(value: unknown, read: (fields: Fields) => T): T | undefined =>
  value === undefined ? undefined : read(fieldsOf(value))

/** Networks that reported on a version, and the sum of the shares of their attempts that failed. */
const outcomes = ({ attempts, failures }: Fields) => ({
  attempts: count(attempts),
  failures: count(failures),
})

const comparison = (value: unknown) => {
  const { canary, live } = fieldsOf(value)
  return { canary: outcomes(fieldsOf(canary)), live: outcomes(fieldsOf(live)) }
}

function audienceIn(value: unknown): { readonly share: number } | { readonly group: string } {
  const { share, group } = fieldsOf(value)
  return typeof group === 'string' ? { group } : { share: count(share) }
}

/** An error that browsers reported. Dates are ISO dates. */
const seenError = (fields: Fields) => ({
  source: text(fields['source']),
  name: text(fields['name']),
  /** In the released script: `chunk.0123456789.js:1:2345`; '' when nobody knows. */
  position: text(fields['position']),
  /** In the source: `mf-projects/src/list/ProjectList.tsx:12:5`; undefined when the release has no source map. */
  thrownAt: textIfAny(fields['thrownAt']),
  /** No earlier version of the section threw it. */
  isNew: fields['isNew'] === true,
  count: count(fields['count']),
  first: text(fields['first']),
  last: text(fields['last']),
})

/** The reports of browsers about one version. */
const versionFigures = (fields: Fields) => ({
  section: text(fields['section']),
  version: text(fields['version']),
  mounts: count(fields['mounts']),
  failedMounts: count(fields['failedMounts']),
  errors: count(fields['errors']),
  longTasks: count(fields['longTasks']),
  visits: count(fields['visits']),
  slowVisits: count(fields['slowVisits']),
  /** Part of the mounts without any error, from 0 to 1; undefined when it was never mounted. */
  errorFree: ifAny(fields['errorFree'], () => count(fields['errorFree'])),
  last: text(fields['last']),
  seen: list(fields['seen'], seenError),
})

/** A running canary, compared with the live version. */
const canaryFigures = (fields: Fields) => {
  const { mounts, errors, speed } = fieldsOf(fields['comparisons'])
  return {
    name: text(fields['name']),
    version: text(fields['version']),
    audience: audienceIn(fields['audience']),
    since: text(fields['since']),
    comparisons: { mounts: comparison(mounts), errors: comparison(errors), speed: comparison(speed) },
  }
}

/** A canary that did not become the live version. */
const stoppedCanary = ({ name, version, at, by, reason }: Fields) => ({
  name: text(name),
  version: text(version),
  at: text(at),
  /** Who stopped it, or released what it does not run with. */
  by: text(by),
  reason: text(reason),
})

/** Read `/dev/sections/health.json`: what browsers reported, and the canaries; stopped ones, the latest first. */
export const readHealthReport = (value: unknown) => {
  const { versions, canaries, stopped } = fieldsOf(value)
  return {
    versions: list(versions, versionFigures),
    canaries: list(canaries, canaryFigures),
    stopped: list(stopped, stoppedCanary),
  }
}
export type HealthReport = ReturnType<typeof readHealthReport>

const aboutVersion = ({ version, commit, tree, enterBytes, totalBytes }: Fields) => ({
  version: text(version),
  commit: text(commit),
  /** It was built with changes that are in no commit. */
  isDirty: tree === 'dirty',
  enterBytes: count(enterBytes),
  totalBytes: count(totalBytes),
})

/** A place of a page, as `sections places` lists it. */
const aboutPlace = ({ place, section, page, contributions }: Fields) => ({
  place: text(place),
  /** The section that offers it. */
  section: textIfAny(section),
  page: textIfAny(page),
  contributions: list(contributions, (fields) => ({
    section: text(fields['section']),
    version: text(fields['version']),
    title: text(fields['title']),
    audience: text(fields['audience']),
    /** What the server must announce for it. */
    capability: textIfAny(fields['capability']),
    /** Why nobody is shown it. */
    notShown: textIfAny(fields['notShown']),
  })),
})

/** Read `/dev/sections/about.json`: the live versions, and the places of their pages. Places that nobody offers are the shell's. */
export const readAboutSections = (value: unknown) =>
  list(value, ({ name, action, at, by, reason, live, previous, frozen, places }) => ({
    name: text(name),
    action: text(action),
    at: text(at),
    by: text(by),
    reason: text(reason),
    live: aboutVersion(fieldsOf(live)),
    previous: ifAny(previous, aboutVersion),
    /** Set while no new version may be published. */
    frozen: ifAny(frozen, (freeze) => ({
      by: text(freeze['by']),
      at: text(freeze['at']),
      reason: text(freeze['reason']),
    })),
    places: list(places, aboutPlace),
  }))
export type AboutSection = ReturnType<typeof readAboutSections>[number]
