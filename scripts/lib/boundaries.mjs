import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importCycles } from './cycles.mjs'
import { ROOT } from './paths.mjs'

/** The workspace packages that each package may import; `*` means any. */
const MAY_IMPORT = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  'api-contract': [],
  'shared-ui': [],
  'release-service': ['section-contract'],
  site: ['api-contract', 'release-service'],
  api: ['api-contract'],
  'shared-session': ['api-contract'],
  'section-contract': ['api-contract', 'shared-session'],
  'section-kit': ['api-contract', 'section-contract', 'shared-session', 'shared-ui'],
  'mf-*': ['section-contract', 'section-kit', 'shared-session', 'shared-ui'],
  monitoring: ['section-contract', 'shared-session'],
  'section-host': ['monitoring', 'section-contract'],
  shell: ['monitoring', 'section-contract', 'section-host', 'section-kit', 'shared-session', 'shared-ui'],
  'create-section': ['release-tools'],
  'release-tools': ['api-contract', 'release-service', 'section-contract', 'site', 'testing'],
  testing: ['api-contract', 'section-contract', 'section-kit', 'shared-session', 'shared-ui'],
  e2e: ['*'],
  'bench-web': ['*'],
})

/** Tests and stories may also import the test support, and build settings the release tools. */
const ALSO = /** @type {readonly (readonly [RegExp, readonly string[]])[]} */ ([
  [/\.(test|stories)\.tsx?$|\/testing\//, ['testing', 'api-contract']],
  [/\/(webpack\.config|shell\.config)\.ts$/, ['release-tools']],
])

/** Libraries that only one package may import. */
const ONLY = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  axios: ['shared-session'],
  zustand: ['shared-session'],
  'single-spa': ['section-host'],
  'react-router-dom': ['section-kit'],
  '@module-federation/enhanced': ['section-host', 'release-tools'],
  '@module-federation/runtime': ['section-host'],
  'web-vitals': ['monitoring'],
})

/** Entries of the contract without zod, which are the only ones that browser code may import. */
const BROWSER_CONTRACT =
  /^@recog\/api-contract\/(client|constants|endpoints|fold-letters|rules|setting-defaults)$/
const BROWSER =
  /^(mf-.*|shell|section-host|monitoring|shared-ui|shared-session|section-contract|section-kit)$/

const IMPORT = /(import|export)\s(type\s)?(?:[^'"`;]*?\sfrom\s)?'([^'\n]+)'|import\('([^'\n]+)'\)/g

/**
 * @typedef {{ file: string, line: number, reason: string }} Violation
 * @param {string} file path from the root of the repository
 * @param {string} text
 * @returns {Violation[]} imports that cross a boundary
 */
export function violationsIn(file, text) {
  const own = file.split('/')[0] ?? ''
  const allowed = allowedIn(own, file)
  if (!allowed) return []
  return [...text.matchAll(IMPORT)].flatMap(({ 2: type, 3: from, 4: dynamic, index }) => {
    const reason = problemOf({ own, file, specifier: from ?? dynamic ?? '', isType: Boolean(type) }, allowed)
    return reason ? [{ file, line: text.slice(0, index).split('\n').length, reason }] : []
  })
}

/** @param {string} own @param {string} file @returns {readonly string[] | undefined} */
function allowedIn(own, file) {
  const table = MAY_IMPORT[own.startsWith('mf-') ? 'mf-*' : own]
  return table && [...table, own, ...ALSO.flatMap(([pattern, more]) => (pattern.test(file) ? more : []))]
}

/**
 * @param {{ own: string, file: string, specifier: string, isType: boolean }} found
 * @param {readonly string[]} allowed
 */
function problemOf({ own, file, specifier, isType }, allowed) {
  const to = packageOf(file, specifier)
  if (to.ours && !allowed.includes(to.name) && !allowed.includes('*'))
    return `${own} may not import ${to.name} (${specifier})`
  if (to.ours && to.name !== own && specifier.startsWith('.') && !allowed.includes('*'))
    return `${specifier} leaves the package: import what ${to.name} exports`
  const owners = ONLY[to.name]
  if (owners && !owners.includes(own) && !allowed.includes('*'))
    return `only ${owners.join()} uses ${to.name}`
  const contract = to.ours && to.name === 'api-contract' && own !== 'api-contract'
  if (contract && BROWSER.test(own) && !isType && !BROWSER_CONTRACT.test(specifier) && !isTest(file))
    return `${specifier} brings zod into the browser: import its types, or an entry without zod`
  return ''
}

const isTest = (/** @type {string} */ file) => /\.(test|stories)\.tsx?$/.test(file)

/** @param {string} file @param {string} specifier @returns {{ name: string, ours: boolean }} */
function packageOf(file, specifier) {
  if (specifier.startsWith('.')) {
    const [name = ''] = path.posix.join(path.posix.dirname(file), specifier).split('/')
    return { name, ours: name !== '..' }
  }
  if (specifier.startsWith('@recog/')) return { name: specifier.split('/')[1] ?? '', ours: true }
  return {
    name: specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/'),
    ours: false,
  }
}

/** @type {import('./suites.mjs').Suite} */
export const BOUNDARIES = {
  name: 'boundaries',
  async run() {
    const files = sources()
    const violations = [...files].flatMap(([file, text]) => violationsIn(file, text))
    const problems = [
      ...violations.map(({ file, line, reason }) => `${file}:${line} ${reason}`),
      ...importCycles(files).map((cycle) => `${cycle.join(' <-> ')} import each other`),
    ]
    const failed = Math.min(problems.length, 1)
    return { passed: 1 - failed, failed, output: problems.join('\n') }
  },
}

/** @returns {Map<string, string>} texts of the TypeScript files by path, without deleted files that git still lists */
function sources() {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  const files = listed.split('\n').filter((file) => file !== '' && !file.startsWith('e2e/fixtures/'))
  return new Map(files.filter((file) => existsSync(path.join(ROOT, file))).map((file) => [file, read(file)]))
}

/** @param {string} file */
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')
