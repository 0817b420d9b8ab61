import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { folderOf, ROOT } from '../paths.mjs'
import { emitDeclarations } from '../declarations.mjs'
import { PNPM } from '../install.mjs'
import { run } from '../run.mjs'
import { BUNDLED, NOT_PUBLISHED, PUBLISHED } from './published.mjs'
import { complete } from './documents.mjs'

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
async function compilePackage(name) {
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

const WORK = path.join(ROOT, '.cache/packages')

/**
 * Write the declarations of all published packages into their `dist`.
 *
 * @throws with the compiler's output, or with the declarations that name a file of another package
 */
async function declarePackages() {
  await emitDeclarations(WORK, DECLARED, {
    types: ['node', 'jest', '@testing-library/jest-dom'],
    typeRoots: [path.join(ROOT, 'node_modules/@types'), path.join(ROOT, 'node_modules')],
  })
  for (const name of DECLARED) {
    const from = path.join(WORK, folderOf(name), 'src')
    cpSync(from, path.join(ROOT, folderOf(name), 'dist'), {
      recursive: true,
      filter: (file) => !NOT_PUBLISHED.test(path.relative(WORK, file).replace(/\.d\.ts$/, '.ts')),
    })
  }
  const strange = DECLARED.flatMap(leavingImports)
  if (strange.length > 0) throw new Error(`Declarations that nobody else can resolve:\n${strange.join('\n')}`)
}

const DECLARED = PUBLISHED.filter((name) => !BUNDLED.includes(name))

/** Imports of a file outside of the package, which the compiler writes for a type that it cannot name otherwise.
 *  @param {string} name */
function leavingImports(name) {
  const dist = path.join(ROOT, folderOf(name), 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  )
  return files.flatMap((file) => {
    const text = readFileSync(path.join(dist, file), 'utf8')
    const imports = [...text.matchAll(/(?:from |import\()["'](\.[^"']+)["']/g)].map(([, to = '']) => to)
    const depth = file.split(path.sep).length - 1
    return imports
      .filter((to) => (to.match(/\.\.\//g) ?? []).length > depth)
      .map((to) => `${name}/dist/${file}: ${to}`)
  })
}

/** The folder of the tarballs. */
export const PACKED = path.join(ROOT, '.cache/packed')

/**
 * Build all published packages and pack them. pnpm replaces the ranges of the workspace by versions.
 *
 * @returns {Promise<string[]>} absolute paths of the tarballs
 * @throws with the output of the tool that failed
 */
export async function packPackages() {
  for (const name of PUBLISHED) await compilePackage(name)
  await declarePackages()
  rmSync(PACKED, { recursive: true, force: true })
  mkdirSync(PACKED, { recursive: true })
  const filters = PUBLISHED.flatMap((name) => ['--filter', `./${folderOf(name)}`])
  const args = ['-y', PNPM, '--dir', ROOT, ...filters, 'pack', '--pack-destination', PACKED]
  // From outside the workspace: inside it npx looks through every package first.
  const { code, output } = await run('npx', args, { cwd: os.tmpdir() })
  if (code !== 0) throw new Error(`The packages could not be packed:\n${output}`)
  const tarballs = readdirSync(PACKED).map((file) => path.join(PACKED, file))
  for (const tarball of tarballs) await complete(tarball)
  return tarballs
}
