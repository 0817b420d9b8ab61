import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { folderOf, ROOT } from '../paths.mjs'
import { BUNDLED, NOT_PUBLISHED } from './published.mjs'

/** @type {import('esbuild').BuildOptions} */
const COMMON = {
  bundle: true,
  format: 'esm',
  target: ['es2022', 'node20'],
  jsx: 'automatic',
  logLevel: 'silent',
}

/**
 * Compile a package into its `dist`: one ES module for each source, so that a section's build leaves out what it does not use.
 * Styles are copied.
 *
 * @param {string} name of a package
 * @throws with the compiler's messages
 */
export async function compilePackage(name) {
  const folder = path.join(ROOT, folderOf(name))
  const outdir = path.join(folder, 'dist')
  rmSync(outdir, { recursive: true, force: true })
  if (BUNDLED.includes(name)) {
    const entryPoints = [path.join(folder, 'src/main.ts')]
    await build({ ...COMMON, entryPoints, outdir, platform: 'node' })
    cpSync(path.join(ROOT, 'delivery/release-tools/templates'), path.join(outdir, 'templates'), {
      recursive: true,
    })
    return
  }
  const files = sourcesOf(name)
  await build({
    ...COMMON,
    entryPoints: files.filter((file) => /\.tsx?$/.test(file)),
    outbase: path.join(folder, 'src'),
    outdir,
    platform: 'neutral',
    packages: 'external',
    plugins: [EACH_FILE_BY_ITSELF],
  })
  for (const file of files.filter((each) => each.endsWith('.css')))
    cpSync(file, path.join(outdir, path.relative(path.join(folder, 'src'), file)))
}

/** @param {string} name of a package @returns {string[]} absolute paths */
function sourcesOf(name) {
  const src = path.join(ROOT, folderOf(name), 'src')
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_PUBLISHED.test(path.relative(ROOT, file).split(path.sep).join('/')))
}

/**
 * Leaves imports between the files of a package as they are, with the ending that Node.js and webpack want in ES modules. JSON,
 * which browsers import in another way, becomes part of the module.
 *
 * @type {import('esbuild').Plugin}
 */
const EACH_FILE_BY_ITSELF = {
  name: 'each-file-by-itself',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?(\/|$)/ }, ({ path: specifier, resolveDir, kind }) =>
      kind === 'entry-point' || specifier.endsWith('.json')
        ? undefined
        : { path: compiledName(specifier, resolveDir), external: true },
    )
  },
}

/** @param {string} specifier @param {string} folder of the importing file */
function compiledName(specifier, folder) {
  if (/\.(css|m?js)$/.test(specifier)) return specifier
  const isFile = ['.ts', '.tsx'].some((ending) => existsSync(path.join(folder, specifier + ending)))
  return isFile ? `${specifier}.js` : `${specifier}/index.js`
}
