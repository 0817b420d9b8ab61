import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { AMBIENT, emitDeclarations } from '../declarations.mjs'
import { manifestOf } from '../packages/published.mjs'
import { folderOf, ROOT } from '../paths.mjs'

/**
 * The packages that sections get from the shell while they run, with the entries that only tools use. A new entry of such a
 * package is reported unless it is listed here.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const TOOL_ENTRIES = {
  'shared-ui': ['./documentation'],
  'shared-session': [],
  'section-contract': ['./match', './operator-page', './sharing'],
  'section-kit': [],
}

export const REPORTED_PACKAGES = Object.keys(TOOL_ENTRIES)

/** @param {string} name of a package @returns {string} its report, relative to the repository */
export const reportFile = (name) => `${folderOf(name)}/etc/${name}.api.md`

/**
 * The entries of a package that its report covers.
 *
 * @param {string} name of a package
 * @returns {{ name: string, source: string }[]} the name in the report ('' for the main entry) and the source, relative to the package
 */
function entriesOf(name) {
  return Object.entries(manifestOf(name).exports)
    .filter(([entry, source]) => /\.tsx?$/.test(source) && !TOOL_ENTRIES[name]?.includes(entry))
    .map(([entry, source]) => ({ name: camelCase(entry.replace(/^\.\/?/, '')), source }))
}

/** @param {string} text */
const camelCase = (text) => text.replace(/[-/](\w)/g, (_, letter) => letter.toUpperCase())

/** Inside the repository, so that imports of packages resolve. */
const WORK = path.join(ROOT, '.cache/api-report')

/** @param {string} name of a package @returns {string} the declarations of everything it exports */
const declarationsOf = (name) => path.join(WORK, folderOf(name), 'public-api.d.ts')

/** Write the declarations of all reported packages. */
async function writeDeclarations() {
  await emitDeclarations(WORK, [...REPORTED_PACKAGES, 'api-contract'], { types: [] })
  for (const name of REPORTED_PACKAGES) {
    const folder = folderOf(name)
    symlinkSync(path.join(ROOT, folder, 'node_modules'), path.join(WORK, folder, 'node_modules'))
    writeFileSync(declarationsOf(name), publicApi(name))
  }
}

/** One module with every entry, because a report covers one module. @param {string} name of a package */
function publicApi(name) {
  return entriesOf(name)
    .map(({ name: entry, source }) => {
      const from = source.replace(/\.tsx?$/, '')
      return entry === '' ? `export * from '${from}'\n` : `export * as ${entry} from '${from}'\n`
    })
    .join('')
}

/** @typedef {{ content?: Readonly<Record<string, { schema?: object }>> }} Message */
/** @typedef {{ name: string, in: string, schema: object }} Parameter */
/** @typedef {{ operationId?: string, parameters?: Parameter[], requestBody?: Message, responses?: Record<string, Message> }} Operation */
/** @typedef {{ paths?: Record<string, Record<string, Operation>> }} OpenApi */
/** @typedef {(document: unknown, schema: object) => Readonly<Record<string, string>>} FieldsOf */

/**
 * Add the calls of the API to the report of shared-session, with every field that is sent and received. Its types derive from them
 * (`Clean<ResponseBody<'project'>>`), and API Extractor prints only that name.
 *
 * @param {string} report
 * @param {readonly string[]} calls declarations
 */
export const withCalls = (report, calls) =>
  report.replace(
    '\n// (No @packageDocumentation',
    () => `\n${calls.join('\n\n')}\n\n// (No @packageDocumentation`,
  )

/** @returns {Promise<string[]>} the declarations of the contract in this working tree */
async function contractCalls() {
  const [{ openApiDocument }, { fieldsOf }] = await Promise.all([
    tsImport('../../../contracts/api-contract/src/openapi.ts', import.meta.url),
    tsImport('../../../delivery/release-tools/src/cli/compile/contract.ts', import.meta.url),
  ])
  return callDeclarations(openApiDocument(), fieldsOf)
}

/** @param {OpenApi} document @param {FieldsOf} fieldsOf @returns {string[]} one declaration for each call */
export const callDeclarations = (document, fieldsOf) =>
  Object.entries(document.paths ?? {})
    .flatMap(([at, item]) =>
      Object.entries(item).map(([method, operation]) => {
        const fields = Object.entries(fieldsOf(document, { properties: partsOf(operation) }))
        const lines = fields
          .filter(([field]) => !['', 'path', 'query'].includes(field))
          .map(([field, types]) =>
            types.endsWith('?') ? `    "${field}"?: ${types.slice(0, -1)};` : `    "${field}": ${types};`,
          )
        const name = `${operation.operationId}Call`
        return [`// ${method.toUpperCase()} ${at}`, `type ${name} = {`, ...lines, '};'].join('\n')
      }),
    )
    .toSorted()

/** What is sent and received, by the name in the report. @param {Operation} operation */
function partsOf({ parameters = [], requestBody, responses = {} }) {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const [sent, received] = [requestBody, response].map(
    (message) => Object.values(message?.content ?? {})[0]?.schema,
  )
  const inUrl = (/** @type {string} */ where) => ({
    properties: Object.fromEntries(
      parameters.filter((each) => each.in === where).map(({ name, schema }) => [name, schema]),
    ),
  })
  return { path: inUrl('path'), query: inUrl('query'), ...(sent && { sent }), ...(received && { received }) }
}

/**
 * Report everything that packages export, from their declarations.
 *
 * @param {readonly string[]} names of packages
 * @returns {Promise<ReadonlyMap<string, string>>} Markdown by package
 * @throws if API Extractor finds an error
 */
async function apiReports(names) {
  // Only here, because it takes a second to load.
  const { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } =
    await import('@microsoft/api-extractor')
  const folder = path.join(WORK, 'reports')
  mkdirSync(folder, { recursive: true })
  const { None, Error: problem } = ExtractorLogLevel
  const configs = new Map(
    names.map((name) => [name, ExtractorConfig.prepare(extractorConfig(name, folder, None))]),
  )
  // The caller reports new and changed files.
  const messageCallback = (/** @type {import('@microsoft/api-extractor').ExtractorMessage} */ message) => {
    if (message.logLevel !== problem) message.handled = true
  }
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

/**
 * @param {string} name
 * @param {string} folder where reports are written
 * @param {import('@microsoft/api-extractor').ExtractorLogLevel} logLevel
 * @returns {import('@microsoft/api-extractor').IExtractorConfigPrepareOptions}
 */
const extractorConfig = (name, folder, logLevel) => ({
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
      extractorMessageReporting: { default: { logLevel } },
      tsdocMessageReporting: { default: { logLevel } },
    },
  },
  configObjectFullPath: undefined,
  packageJsonFullPath: path.join(ROOT, folderOf(name), 'package.json'),
})

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

/** Hash of the declarations and reports that matched last time, because reporting takes much longer than emitting. */
const STAMP = path.join(ROOT, '.cache/api-report.stamp')

/**
 * Compare the reports in the repository with what the packages export.
 *
 * @returns {Promise<{ file: string, report: string }[]>} the reports that differ, with their new text
 * @throws if the declarations of a package cannot be written or read
 */
async function staleReports() {
  const [calls] = await Promise.all([contractCalls(), writeDeclarations()])
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest(calls)) return []
  const stale = [...(await apiReports(REPORTED_PACKAGES))]
    .map(([name, report]) => ({
      file: reportFile(name),
      report: name === 'shared-session' ? withCalls(report, calls) : report,
    }))
    .filter(({ file, report }) => readOrEmpty(file) !== report)
  if (stale.length === 0) writeFileSync(STAMP, digest(calls))
  return stale
}

/** Bring the reports in the repository up to date. @returns {Promise<string[]>} the files written */
export async function writeReports() {
  const stale = await staleReports()
  for (const { file, report } of stale) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true })
    writeFileSync(path.join(ROOT, file), report)
  }
  if (stale.length > 0) writeFileSync(STAMP, digest(await contractCalls()))
  return stale.map(({ file }) => file)
}

/** Hash the declarations, the calls of the API and the reports. @param {readonly string[]} calls */
function digest(calls) {
  const hash = createHash('sha256').update(calls.join())
  // With entries, links are not followed: the links to `node_modules` lead in circles.
  const declarations = readdirSync(WORK, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.d.ts'))
    .map((entry) => path.relative(WORK, path.join(entry.parentPath, entry.name)))
  for (const file of declarations.toSorted()) hash.update(file).update(readFileSync(path.join(WORK, file)))
  for (const file of ['pnpm-lock.yaml', 'scripts/lib/api-report/reports.mjs']) hash.update(readOrEmpty(file))
  for (const name of REPORTED_PACKAGES) hash.update(readOrEmpty(reportFile(name)))
  return hash.digest('hex')
}

/** @param {string} file relative to the repository */
export const readOrEmpty = (file) =>
  existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : ''

/** @returns {Promise<string[]>} reports that are not what their package exports, one line each */
export const reportProblems = async () =>
  (await staleReports()).map(
    ({ file }) => `${file} is not what the package exports: run npm run api-report, then npx changeset`,
  )
