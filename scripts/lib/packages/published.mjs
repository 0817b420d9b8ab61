import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FOLDERS, folderOf, ROOT } from '../paths.mjs'

/**
 * @typedef {object} Manifest a `package.json`
 * @property {string} name
 * @property {string} version
 * @property {Record<string, string>} exports sources by entry
 * @property {object} [publishConfig] what pnpm replaces when it packs
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

/** Entries that only tests of this repository use. */
const ONLY_HERE = /^\.\/testing(\/|$)/

/**
 * The entries of a package as it is published: the compiled files with their types.
 *
 * @param {Record<string, string>} exports sources by entry
 */
export const publishedExports = (exports) =>
  Object.fromEntries(
    Object.entries(exports)
      .filter(([entry]) => !ONLY_HERE.test(entry))
      .map(([entry, source]) => [entry, publishedEntry(source)]),
  )

/** @param {string} source such as `./src/index.ts`; what is not compiled stays as it is */
function publishedEntry(source) {
  const file = source.replace(/^\.\/src\//, './dist/')
  const stem = file.replace(/\.tsx?$/, '')
  return stem === file ? file : { types: `${stem}.d.ts`, default: `${stem}.js` }
}
