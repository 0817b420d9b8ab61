import { readFileSync } from 'node:fs'
import path from 'node:path'
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
  'section-contract': ['./match', './sharing'],
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
export function entriesOf(name) {
  /** @type {{ exports: Record<string, string> }} */
  const { exports } = JSON.parse(readFileSync(path.join(ROOT, folderOf(name), 'package.json'), 'utf8'))
  return Object.entries(exports)
    .filter(([entry, source]) => /\.tsx?$/.test(source) && !TOOL_ENTRIES[name]?.includes(entry))
    .map(([entry, source]) => ({ name: camelCase(entry.replace(/^\.\/?/, '')), source }))
}

/** @param {string} text */
const camelCase = (text) => text.replace(/[-/](\w)/g, (_, letter) => letter.toUpperCase())
