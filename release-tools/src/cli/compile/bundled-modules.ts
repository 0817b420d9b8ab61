import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Chunk, Compilation, Module } from 'webpack'
import { MODULES_FILE } from '../store/files'
import { ROOT } from '../workspace'

/** A chunk of a build and what stands in it. */
export interface BundledChunk {
  /** Its own name, or that of the module which is imported when it is needed. */
  readonly name: string
  readonly files: readonly string[]
  /** A section's own copy of a shared package: loaded only when the shell's does not fit. */
  readonly ownCopy: boolean
  /** Module to the bytes of its source, before anything is left out or minified. */
  readonly modules: Readonly<Record<string, number>>
}

/** Write beside `release.json` which module went into which chunk. It is never released. */
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
    const name = moduleName(resource)
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

/** webpack makes one module of many where it can. */
function innerModules(module: Module): readonly Module[] {
  return (module as { modules?: readonly Module[] }).modules ?? [module]
}

/**
 * `react/index.js` for what is installed, whichever version; the path in the repository for what is ours.
 *
 * @param resource absolute path of a source file
 */
export function moduleName(resource: string): string {
  const file = path.relative(ROOT, resource).split(path.sep).join('/')
  const installed = file.split('node_modules/').at(-1) ?? file
  // The federation plugin writes this module anew for every build, named by a digest.
  return installed.replace(/^(\.federation\/entry)\.\w+/, '$1')
}
