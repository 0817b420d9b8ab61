import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import webpack, { type Compiler } from 'webpack'
import type { BuildTarget } from '../../build/index'
import { compileError, configOf } from '../compile/run-webpack'
import { packageFolder, ROOT, type Releasable } from '../workspace'
import type { BuildState } from './in-page/protocol'

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

/** A build, good or bad. */
export interface Built extends BuildState {
  readonly ms: number
}

/**
 * Build a section whenever one of its files changes, incrementally.
 *
 * @param output folder of the builds
 * @param onWriting is called before the files of a build are written
 * @param onBuilt gets each build's state, and its time in milliseconds
 */
export async function watchBuild(
  name: Releasable,
  output: string,
  onWriting: () => void,
  onBuilt: (built: Built) => void,
): Promise<{ stop(): Promise<void> }> {
  const folder = packageFolder(name)
  const target: BuildTarget = { folder, name, output, version: 'dev', mode: 'development' }
  const compiler = webpack(await configOf(target))
  if (!compiler) throw new Error('webpack refused the configuration')
  const unseen = watchShared(compiler, ROOT)
  compiler.hooks.emit.tap('Writing', onWriting)
  let hash = ''
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) return onBuilt({ ms: 0, hash, errors: [{ message: error.message }], notes: [] })
    if (!stats) return
    const ms = (stats.endTime ?? 0) - (stats.startTime ?? 0)
    const { errors = [] } = stats.toJson({ all: false, errors: true, errorDetails: false })
    if (errors.length === 0) hash = stats.hash ?? ''
    onBuilt({ ms, hash, errors: errors.map((each) => compileError(ROOT, each)), notes: unseen() })
  })
  return {
    stop: () => new Promise((resolve) => watching?.close(() => resolve())),
  }
}
