/** Releases whose last mount has thrown or failed already. */
const counted = new Set<string>()

/** Count the errors of a release for a new mount; none of them when the mount failed, which is reported itself. */
export function startMount(section: string, version: string, hasFailed: boolean): void {
  const key = `${section}@${version}`
  if (hasFailed) counted.add(key)
  else counted.delete(key)
}

/** Whether this is the first error of the mount: a timer may throw again and again. */
export function isFirstOfMount(section: string, version: string): boolean {
  const key = `${section}@${version}`
  if (counted.has(key)) return false
  counted.add(key)
  return true
}
