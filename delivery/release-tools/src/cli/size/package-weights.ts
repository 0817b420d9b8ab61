import type { Built } from './measure'

/** The size of a package in one chunk of one build. */
export interface PackageWeight {
  readonly build: string
  readonly chunk: string
  /** Bytes of source, before tree shaking and minification. */
  readonly source: number
  /** Bytes after brotli: the package's share of the chunk, by source. */
  readonly brotli: number
}

/** The size of modules in each chunk. @param prefixes of the modules' names, such as `react/` */
export function weightsOf(prefixes: readonly string[], { builds, chunks }: Built): PackageWeight[] {
  return builds.flatMap((release) =>
    (chunks[release.name] ?? []).flatMap(({ name, files, modules }) => {
      const all = Object.entries(modules)
      const source = sum(all.filter(([module]) => prefixes.some((prefix) => module.startsWith(prefix))))
      const script = files.find((file) => file.endsWith('.js')) ?? ''
      const brotli = ((release.files[script]?.brotli ?? 0) * source) / Math.max(sum(all), 1)
      return source > 0 ? [{ build: release.name, chunk: name, source, brotli: Math.round(brotli) }] : []
    }),
  )
}

function sum(modules: readonly (readonly [string, number])[]): number {
  return modules.reduce((total, [, bytes]) => total + bytes, 0)
}
