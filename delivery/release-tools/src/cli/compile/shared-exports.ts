import type { Compilation, Dependency, Module } from 'webpack'

/** Names of exports by shared module. A module whose exports nobody can list is absent. */
export type SharedExports = Readonly<Record<string, readonly string[]>>

/** The exports that a section's code takes from each shared module. */
export function usedExports({ modules, moduleGraph }: Compilation): SharedExports {
  const used = new Map<string, Set<string>>()
  for (const module of modules) {
    const request = shareKeyOf(module)
    if (!request) continue
    const names = used.get(request) ?? new Set()
    used.set(request, names)
    for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
      const [name] = idsOf(dependency)
      if (name) names.add(name)
    }
  }
  return sorted(used)
}

export function providedExports({ modules, moduleGraph }: Compilation): SharedExports {
  const provided = new Map<string, Set<string>>()
  for (const module of modules) {
    const request = providedNameOf(module)
    const [dependency] = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)]
    const real = dependency && moduleGraph.getModule(dependency)
    const names = real && moduleGraph.getProvidedExports(real)
    if (!request || !Array.isArray(names)) continue
    // Whoever imports a CommonJS module may take the whole of it as the default.
    const isCommonJs = real?.buildMeta?.exportsType !== 'namespace'
    provided.set(request, new Set(isCommonJs ? [...names, 'default'] : names))
  }
  return sorted(provided)
}

/** The name of a module that comes from the share scope; undefined for any other. */
export const shareKeyOf = (module: Module): string | undefined =>
  module.type === 'consume-shared-module'
    ? (module as Module & { options?: { shareKey?: string } }).options?.shareKey
    : undefined

/** Of a module that puts another one into the share scope. */
const providedNameOf = (module: Module) =>
  module.type === 'provide-module' ? (module as Module & { _name?: string })._name : undefined

/** The path of an imported name; empty for an import that takes no name. */
const idsOf = (dependency: Dependency | null): readonly string[] =>
  (dependency as { ids?: readonly string[] } | null)?.ids ?? []

function sorted(exportsByModule: ReadonlyMap<string, ReadonlySet<string>>): SharedExports {
  const byName = (a: string, b: string) => (a < b ? -1 : 1)
  const pairs = [...exportsByModule].toSorted(([a], [b]) => byName(a, b))
  return Object.fromEntries(pairs.map(([request, names]) => [request, [...names].toSorted(byName)]))
}
