import path from 'node:path'
import { packageFolderOf } from './paths.mjs'
import { ALSO, BROWSER, BROWSER_CONTRACT, MAY_IMPORT, ONLY } from './allowed-imports.mjs'

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
