import webpack, { type Compiler } from 'webpack'
import { MANIFEST_FILE } from '@recog/section-contract/sharing'

const STATS_FILE = MANIFEST_FILE.replace('.json', '-stats.json')

/**
 * Keeps the federation runtime out of the entry. The plugin adds it to every entry in a tap on `make`, without an option to
 * leave it out; the shell imports the runtime itself, in a chunk that prerendered pages do not load (ADR 13).
 */
export class NoRuntimeInEntry {
  apply(compiler: Compiler): void {
    compiler.hooks.make.intercept({
      register: (tap) =>
        tap.name === 'FederationRuntimePlugin'
          ? { ...tap, fn: (_compilation: unknown, done: () => void) => done() }
          : tap,
    })
  }
}

/**
 * Gives a fixed id to modules whose identifier contains an absolute path. An id follows from the identifier, and two that come
 * out equal are told apart: the same inputs in another folder could give these modules, or others, other ids.
 */
export class StableModuleIds {
  apply(compiler: Compiler): void {
    const name = 'StableModuleIds'
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(name, (modules) => {
        for (const module of modules) {
          const id = fixedModuleId(module.identifier())
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id)
        }
      })
    })
  }
}

/**
 * The fixed id of a module that Module Federation adds: the start of the runtime and the container, which are files named by a
 * digest of absolute paths, and the modules that provide shared packages.
 *
 * @returns undefined for all other modules
 */
export function fixedModuleId(identifier: string): string | undefined {
  if (/\.federation[\\/]entry\.\w+\.js/.test(identifier))
    return identifier.startsWith('container entry') ? 'container' : 'runtime'
  const provided = /^provide module \([\w-]+\) (\S+)@/.exec(identifier)?.[1]
  return provided && `provide ${provided}`
}

/** The plugin's statistics file repeats the manifest and adds absolute paths of the build machine. */
export class DropStatsFile {
  apply(compiler: Compiler): void {
    const name = 'DropStatsFile'
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => compilation.deleteAsset(STATS_FILE),
      )
    })
  }
}
