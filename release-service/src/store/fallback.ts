import type { Live } from './ledger'

/**
 * The versions that could be the fallback version of `version`, best first: those that were live before it and were not rolled
 * back.
 */
export function fallbackCandidates(history: readonly Live[], version: string): string[] {
  const withdrawn = new Set<string>()
  history.forEach((line, index) => {
    const replaced = history[index - 1]?.version
    if ((line.action === 'rollback' || line.action === 'replace') && replaced) withdrawn.add(replaced)
    else withdrawn.delete(line.version)
  })
  const versions = history.map((line) => line.version)
  const first = versions.indexOf(version)
  const before = versions.slice(0, first === -1 ? undefined : first).toReversed()
  return [...new Set(before)].filter((candidate) => candidate !== version && !withdrawn.has(candidate))
}
