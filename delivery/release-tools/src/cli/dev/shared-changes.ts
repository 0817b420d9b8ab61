import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Compiler } from 'webpack'

/** Packages whose sources several parts of the portal use. */
const SHARED_PACKAGES = [
  'shared-ui',
  'shared-session',
  'section-kit',
  'contracts/section-contract',
  'contracts/api-contract',
]
const NOT_IN_A_PAGE = /\.(test|stories)\.tsx?$|\.md$|\/testing\//

/** The source files of the shared packages in a repository; none in a team's own repository. */
function sharedSources(root: string): string[] {
  return SHARED_PACKAGES.map((name) => path.join(root, name, 'src'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name)),
    )
    .filter((file) => !NOT_IN_A_PAGE.test(file.split(path.sep).join('/')))
}

/**
 * Let a section's build run again when a source of a shared package changes.
 *
 * @returns the changes since now that the page does not show, in plain words
 */
export function watchShared(compiler: Compiler, root: string): () => string[] {
  const atStart = new Map(sharedSources(root).map((file) => [file, digestOf(file)]))
  const bundled = new Set<string>()
  compiler.hooks.afterCompile.tap('SharedChanges', (compilation) => {
    compilation.fileDependencies.addAll(atStart.keys())
    for (const module of compilation.modules) bundled.add(module.nameForCondition() ?? '')
  })
  return () => {
    const unseen = [...atStart].filter(([file, digest]) => !bundled.has(file) && digestOf(file) !== digest)
    return unseenChanges(unseen.map(([file]) => path.relative(root, file).split(path.sep).join('/')))
  }
}

/** A warning about changed files that the section does not bundle because the portal provides them. */
function unseenChanges(files: readonly string[]): string[] {
  return files.map(
    (file) =>
      `${file} has changed, but this page runs the portal's copy of it. To see the change, release the shell into the portal that --against names.`,
  )
}

/** '' for a file that was removed. */
function digestOf(file: string): string {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : ''
}
