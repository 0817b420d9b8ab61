import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FOLDERS, folderOf, ROOT } from '../paths.mjs'

/**
 * @typedef {object} Manifest a `package.json`
 * @property {string} name
 * @property {string} version
 * @property {Record<string, string>} exports sources by entry
 * @property {{ exports: Record<string, string | { types: string, default: string }>, bin?: string | Record<string, string> }} [publishConfig]
 */

/** @param {string} name of a package @returns {Manifest} */
export const manifestOf = (name) =>
  JSON.parse(readFileSync(path.join(ROOT, folderOf(name), 'package.json'), 'utf8'))

/** The packages that are published for sections in repositories of their own: those with a `publishConfig`. */
export const PUBLISHED = FOLDERS.map((folder) => path.basename(folder)).filter(
  (name) => manifestOf(name).publishConfig,
)

/** Packages of one file that contains everything: `npm create` starts after one download. Its entry is `src/main.ts`. */
export const BUNDLED = ['create-section']

/** Sources that are only for tests of this repository. */
export const NOT_PUBLISHED = /\.(test|stories|guide)\.tsx?$|^(?:[\w-]+\/){1,2}src\/(?:.*\/)?testing\//

/**
 * The part of `publishConfig` for one entry.
 *
 * @param {string} source such as `./src/index.ts`
 * @returns {string | { types: string, default: string }} the compiled file with its types; other files as they are
 */
export function publishedEntry(source) {
  const file = source.replace(/^\.\/src\//, './dist/')
  const stem = file.replace(/\.tsx?$/, '')
  return stem === file ? file : { types: `${stem}.d.ts`, default: `${stem}.js` }
}
