import type { BundledChunk } from '../compile/bundled-modules'

/** Who carries a module. */
interface Carrier {
  readonly name: string
  /** Only in its own copy of a shared package, which is not loaded while the shell's fits. */
  readonly ownCopyOnly: boolean
}

/** A module in more than one build: a page that enters all of them loads it as many times. */
export interface Duplicate {
  readonly module: string
  readonly carriers: readonly Carrier[]
  /** Of one copy: bytes of its source, before anything is left out or minified. */
  readonly bytes: number
}

/** Why modules may be there more than once. */
export interface AllowedDuplicates {
  readonly reason: string
  /** Allowed in a section's own copy of a shared package, not in what it always loads. */
  readonly inOwnCopyOnly?: boolean
  /** Modules; with a slash at the end, all below. */
  readonly modules: readonly string[]
}

/** Modules that more than one of the builds carries, by name. */
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
  /** Nothing allows them: the check fails. */
  readonly refused: readonly Duplicate[]
  /** Allowed, and not there any more: the check fails, or the list would grow old. */
  readonly unused: readonly string[]
}

/** Hold duplicates against the list of what may be there. */
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
  const fits = carriers.every(({ name, ownCopyOnly }) => ownCopyOnly || name === 'shell')
  return modules.some((pattern) => isNamed(module, pattern)) && (!inOwnCopyOnly || fits)
}

function isNamed(module: string, pattern: string): boolean {
  return pattern.endsWith('/') ? module.startsWith(pattern) : module === pattern
}
