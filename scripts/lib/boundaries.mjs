import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageFolderOf, repositoryFiles, ROOT } from './paths.mjs'

/** The workspace packages that each package may import; `*` means any. */
const MAY_IMPORT = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  'api-contract': [],
  'shared-ui': [],
  'release-service': ['section-contract'],
  'server-kit': ['api-contract'],
  site: ['api-contract', 'release-service', 'section-contract', 'server-kit'],
  api: ['api-contract', 'server-kit'],
  portal: ['api', 'api-contract', 'release-service', 'release-tools', 'server-kit', 'site'],
  'shared-session': ['api-contract'],
  'section-contract': ['api-contract'],
  'section-kit': ['api-contract', 'section-contract', 'shared-session', 'shared-ui'],
  'mf-*': ['section-contract', 'section-kit', 'shared-session', 'shared-ui'],
  monitoring: ['section-contract', 'shared-session'],
  'section-host': ['monitoring', 'section-contract', 'shared-session'],
  shell: ['monitoring', 'section-contract', 'section-host', 'section-kit', 'shared-session', 'shared-ui'],
  'create-section': ['release-tools'],
  // It starts the site as a program, for the check in a browser, and imports nothing of it.
  'release-tools': ['api-contract', 'release-service', 'section-contract', 'server-kit', 'testing'],
  testing: ['api-contract', 'section-contract', 'section-kit', 'shared-session', 'shared-ui'],
  'design-reference': ['shared-ui', 'testing'],
  tests: ['*'],
  e2e: ['*'],
  'bench-web': ['*'],
})

/** Tests and stories may also import the test support, and build settings the release tools. */
const ALSO = /** @type {readonly (readonly [RegExp, readonly string[]])[]} */ ([
  [/^(?!shared-ui\/).*(\.(test|stories)\.tsx?$|\/testing\/)/, ['testing', 'api-contract']],
  // A root config that is not the portal's runs one of its sections.
  [/^shell\/section-host\/.*\.test\.tsx$/, ['section-kit']],
  [/\/(webpack\.config|shell\.config)\.ts$/, ['release-tools']],
])

/** Libraries that only one package may import. */
const ONLY = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  axios: ['shared-session'],
  zustand: ['shared-session', 'shared-ui'],
  'single-spa': ['section-host'],
  'react-router-dom': ['section-contract', 'section-kit'],
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
  const own = nameOf(file)
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
  if (MIGRATION.test(file) && !isType && !FROZEN.test(specifier))
    return `a released migration runs nothing that can change: copy what it needs from ${specifier} into migrations/frozen/`
  const to = packageOf(file, specifier)
  if (to.ours && !allowed.includes(to.name) && !allowed.includes('*'))
    return `${own} may not import ${to.name} (${specifier})`
  if (to.ours && to.name !== own && specifier.startsWith('.') && !allowed.includes('*'))
    return `${specifier} leaves the package: import what ${to.name} exports`
  const owners = ONLY[to.name]
  if (owners && !owners.includes(own) && !allowed.includes('*'))
    return `only ${owners.join(', ')} uses ${to.name}`
  const contract = to.ours && to.name === 'api-contract' && own !== 'api-contract'
  if (contract && BROWSER.test(own) && !isType && !BROWSER_CONTRACT.test(specifier) && !isTest(file))
    return `${specifier} brings zod into the browser: import its types, or an entry without zod`
  return ''
}

const MIGRATION = /^server\/api\/src\/database\/migrations\//
/** A database driver, Node.js, and files of the folder: `frozen/` itself imports only its own. */
const FROZEN = /^(kysely$|node:|\.\/)/

/** The package of a file, by its name. @param {string} file */
const nameOf = (file) => path.posix.basename(packageFolderOf(file))

const isTest = (/** @type {string} */ file) => /\.(test|stories)\.tsx?$/.test(file)

/** @param {string} file @param {string} specifier @returns {{ name: string, ours: boolean }} */
function packageOf(file, specifier) {
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), specifier)
    return { name: nameOf(target), ours: !target.startsWith('..') }
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

/** @returns {string[]} imports that the boundaries forbid, one line each */
export const boundaryProblems = () =>
  repositoryFiles('*.ts', '*.tsx')
    .filter((file) => !file.startsWith('tests/e2e/fixtures/'))
    .flatMap((file) =>
      violationsIn(file, readFileSync(path.join(ROOT, file), 'utf8')).map(
        ({ line, reason }) => `${file}:${line} ${reason}`,
      ),
    )
