import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { folderOf, ROOT } from '../paths.mjs'
import { AMBIENT, declarationsOf, WORK } from './declarations.mjs'

/**
 * Report everything that packages export, from their declarations.
 *
 * @param {readonly string[]} names of packages
 * @returns {ReadonlyMap<string, string>} Markdown by package
 * @throws if API Extractor finds an error
 */
export function apiReports(names) {
  const folder = path.join(WORK, 'reports')
  mkdirSync(folder, { recursive: true })
  const configs = new Map(names.map((name) => [name, extractorConfig(name, folder)]))
  const [first] = configs.values()
  if (!first) return new Map()
  // Most imports are shared, so they are read only once.
  const compilerState = CompilerState.create(first, { additionalEntryPoints: names.map(declarationsOf) })
  return new Map(
    [...configs].map(([name, config]) => {
      const { errorCount } = Extractor.invoke(config, { compilerState, localBuild: true, messageCallback })
      if (errorCount > 0) throw new Error(`API Extractor found ${errorCount} errors in ${name}`)
      return [name, readFileSync(config.reportFilePath, 'utf8')]
    }),
  )
}

/** Print errors; the caller reports new and changed files.
 *  @param {import('@microsoft/api-extractor').ExtractorMessage} message */
function messageCallback(message) {
  if (message.logLevel !== ExtractorLogLevel.Error) message.handled = true
}

/** @param {string} name @param {string} folder where reports are written */
function extractorConfig(name, folder) {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: path.join(ROOT, folderOf(name)),
      mainEntryPointFilePath: declarationsOf(name),
      newlineKind: 'lf',
      compiler: { overrideTsconfig: COMPILER },
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
        reportFileName: `${name}.api.md`,
        reportFolder: folder,
        reportTempFolder: path.join(folder, 'temporary'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(ROOT, folderOf(name), 'package.json'),
  })
}

/** API Extractor uses its own compiler, because the project's has no JavaScript API. */
const COMPILER = {
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    // `npm run check` has checked them.
    noCheck: true,
    noEmit: true,
    skipLibCheck: true,
    resolveJsonModule: true,
    types: [],
  },
  files: AMBIENT,
}
