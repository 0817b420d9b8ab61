import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import webpack, { type StatsError, type Configuration, type Stats } from 'webpack'
import type { BuildTarget } from '../../build/index'
import type { Problem } from '../dev/in-page/protocol'
import { importSource } from '../import-source'
import { ROOT } from '../workspace'

/** `x Expected ...` after the place that swc prints: `,-[/work/mf-news/src/Page.tsx:12:1]`. */
const PLACE_OF_SWC = /\[([^\]\s]+):(\d+):\d+\]/
/** Where the tools' own stack begins, which says nothing about the source. */
const OWN_STACK = /^\s*(Caused by:|Stack backtrace:)/m
const FROM_LOADER = /^Module build failed .*$/gm

/**
 * An error of a build as somebody who writes the section reads it: the file below the root, the line, and the message without the
 * tools' own stack.
 */
export function compileError(root: string, error: StatsError): Problem {
  const text = stripVTControlCharacters(error.message)
  const [, swcFile, swcLine] = PLACE_OF_SWC.exec(text) ?? []
  const file = swcFile ?? fileOf(error)
  const line = swcLine ?? /^(\d+)/.exec(error.loc ?? '')?.[1]
  const [said = ''] = text.replaceAll(FROM_LOADER, '').split(OWN_STACK)
  const message = said.trim().replace(/^Error:\s+/, '')
  return {
    message: message || text,
    ...(file && { file: path.relative(root, path.resolve(root, file)) }),
    ...(line && { line: Number(line) }),
  }
}

/** The resource of the module, without the loaders before it. */
function fileOf({ moduleIdentifier }: StatsError): string | undefined {
  return moduleIdentifier?.split('!').at(-1)?.split('|').find(path.isAbsolute)
}

/** The configuration of a package's build, from its `webpack.config.ts`. */
export async function configOf(target: BuildTarget): Promise<Configuration> {
  const module = (await importSource(path.join(target.folder, 'webpack.config.ts'))) as {
    default: (target: BuildTarget) => Configuration
  }
  return module.default(target)
}

/** Run a build. @throws with the file, line and message of each error */
export function runWebpack(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config)
    if (!compiler) return reject(new Error('webpack refused the configuration'))
    compiler.run((error, stats) => {
      compiler.close(() => {})
      if (error) return reject(error)
      if (!stats || stats.hasErrors()) return reject(new Error(problemsOf(stats)))
      resolve(stats)
    })
  })
}

function problemsOf(stats: Stats | undefined): string {
  const { errors = [] } = stats?.toJson({ all: false, errors: true, errorDetails: false }) ?? {}
  const problems = errors.map((each) => {
    const { file, line, message } = compileError(ROOT, each)
    return `${[file, line].filter(Boolean).join(':')}\n${message}`.trim()
  })
  return problems.join('\n\n') || 'webpack says nothing about this build'
}
