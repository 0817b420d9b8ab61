import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Chunk, Compilation, Module } from 'webpack'
import { sourceName } from '../../build'
import { MODULES_FILE } from '@recog/release-service/release'
import { ROOT } from '../workspace'

/** A chunk of a build and its modules. */
export interface BundledChunk {
  /** Its own name, or that of the lazily imported module. */
  readonly name: string
  readonly files: readonly string[]
  /** A section's own copy of a shared package, loaded only when the shell's version is out of range. */
  readonly ownCopy: boolean
  /** Size of each module's source in bytes, before tree shaking and minification. */
  readonly modules: Readonly<Record<string, number>>
}

/** Write the modules of each chunk to a file beside `release.json`. It is never released. */
export async function writeModules(output: string, compilation: Compilation): Promise<void> {
  const chunks = [...compilation.chunks]
    .filter(({ files }) => files.size > 0)
    .map((chunk) => describe(compilation, chunk))
    .toSorted((a, b) => (`${a.name} ${a.files[0]}` < `${b.name} ${b.files[0]}` ? -1 : 1))
  await writeFile(path.join(output, MODULES_FILE), `${JSON.stringify(chunks, null, 2)}\n`)
}

function describe({ chunkGraph }: Compilation, chunk: Chunk): BundledChunk {
  const origins = [...chunk.groupsIterable].flatMap((group) => group.origins)
  const requests = origins.map(({ request }) => request ?? '').toSorted()
  const modules: Record<string, number> = {}
  for (const module of [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(innerModules)) {
    const resource = module.nameForCondition()
    if (!resource) continue
    const name = sourceName(ROOT, resource)
    modules[name] = (modules[name] ?? 0) + module.size()
  }
  return {
    name: chunk.name ?? path.parse(requests.at(-1) ?? '').name,
    files: [...chunk.files].toSorted(),
    ownCopy: origins.length > 0 && origins.every(({ module }) => SHARING_MODULES.has(module?.type ?? '')),
    modules: Object.fromEntries(Object.entries(modules).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

const SHARING_MODULES = new Set(['consume-shared-module', 'provide-module'])

/** The modules that webpack concatenated into one, or the module itself. */
export function innerModules(module: Module): readonly Module[] {
  return (module as { modules?: readonly Module[] }).modules ?? [module]
}
