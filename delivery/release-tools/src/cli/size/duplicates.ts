import type { BundledChunk } from '../compile/bundled-modules'

/** A build that contains a module. */
interface Carrier {
  readonly name: string
  /** Only in its own copy of a shared package, which is loaded only when the shell's version is out of range. */
  readonly ownCopyOnly: boolean
}

/** A module in more than one build: a visitor of all of them loads it several times. */
export interface Duplicate {
  readonly module: string
  readonly carriers: readonly Carrier[]
  /** Size of one copy's source in bytes, before tree shaking and minification. */
  readonly bytes: number
}

/** Modules that may be duplicated, and the reason. */
export interface AllowedDuplicates {
  readonly reason: string
  /** Allowed only in a section's own copy of a shared package, which is not always loaded. */
  readonly inOwnCopyOnly?: boolean
  /** Names of modules, or of folders with a slash at the end. */
  readonly modules: readonly string[]
}

/** Modules that more than one build contains, sorted by name. */
export function duplicatesOf(builds: Readonly<Record<string, readonly BundledChunk[]>>): Duplicate[] {
  const found = new Map<string, { carriers: Map<string, boolean>; bytes: number }>()
  for (const [name, chunks] of Object.entries(builds)) {
    for (const { modules, ownCopy } of chunks) {
      for (const [module, bytes] of Object.entries(modules)) {
        const entry = found.get(module) ?? { carriers: new Map<string, boolean>(), bytes }
        entry.carriers.set(name, ownCopy && (entry.carriers.get(name) ?? true))
        found.set(module, entry)
      }
    }
  }
  return [...found]
    .filter(([, { carriers }]) => carriers.size > 1)
    .map(([module, { carriers, bytes }]) => ({
      module,
      carriers: [...carriers].map(([name, ownCopyOnly]) => ({ name, ownCopyOnly })),
      bytes,
    }))
    .toSorted((a, b) => (a.module < b.module ? -1 : 1))
}

export interface SortedDuplicates {
  readonly allowed: readonly { readonly reason: string; readonly duplicates: readonly Duplicate[] }[]
  /** Not in the list: the check fails. */
  readonly refused: readonly Duplicate[]
  /** In the list but no longer duplicated: the check fails, so that the list stays current. */
  readonly unused: readonly string[]
}

/** Compare duplicates with the list of allowed ones. */
export function sortDuplicates(
  duplicates: readonly Duplicate[],
  rules: readonly AllowedDuplicates[],
): SortedDuplicates {
  return {
    allowed: rules.map((rule) => ({
      reason: rule.reason,
      duplicates: duplicates.filter((duplicate) => allows(rule, duplicate)),
    })),
    refused: duplicates.filter((duplicate) => !rules.some((rule) => allows(rule, duplicate))),
    unused: rules
      .flatMap(({ modules }) => modules)
      .filter((pattern) => !duplicates.some(({ module }) => isNamed(module, pattern))),
  }
}

function allows({ modules, inOwnCopyOnly }: AllowedDuplicates, { module, carriers }: Duplicate): boolean {
  const isOwnCopy = carriers.every(({ name, ownCopyOnly }) => ownCopyOnly || name === 'shell')
  return modules.some((pattern) => isNamed(module, pattern)) && (!inOwnCopyOnly || isOwnCopy)
}

function isNamed(module: string, pattern: string): boolean {
  return pattern.endsWith('/') ? module.startsWith(pattern) : module === pattern
}
