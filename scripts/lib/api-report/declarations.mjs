import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { folderOf, ROOT } from '../paths.mjs'
import { run } from '../run.mjs'
import { entriesOf, REPORTED_PACKAGES } from './packages.mjs'

/** Inside the repository, so that imports of packages resolve. */
export const WORK = path.join(ROOT, '.cache/api-report')

/** @param {string} name of a package @returns {string} the declarations of everything it exports */
export const declarationsOf = (name) => path.join(WORK, folderOf(name), 'public-api.d.ts')

/**
 * Write the declarations of all reported packages with the project's own compiler. `npm run check` checks the types; this does not.
 *
 * @throws with the compiler's output if it cannot emit an exported type
 */
export async function emitDeclarations() {
  rmSync(WORK, { recursive: true, force: true })
  mkdirSync(WORK, { recursive: true })
  const config = path.join(WORK, 'tsconfig.json')
  writeFileSync(config, JSON.stringify(compilerConfig()))
  const { code, output } = await run(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', config], { cwd: ROOT })
  if (code !== 0) throw new Error(`The declarations could not be written:\n${output}`)
  for (const name of REPORTED_PACKAGES) {
    const folder = folderOf(name)
    symlinkSync(path.join(ROOT, folder, 'node_modules'), path.join(WORK, folder, 'node_modules'))
    writeFileSync(declarationsOf(name), publicApi(name))
  }
}

/**
 * Lists all sources, not only the entries: the compiler emits nothing for a file that it finds through `node_modules` first,
 * and that order depends on its threads.
 */
const compilerConfig = () => ({
  extends: path.join(ROOT, 'tsconfig.json'),
  compilerOptions: {
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: ROOT,
    outDir: WORK,
    types: [],
  },
  include: [...REPORTED_PACKAGES, 'api-contract'].map((name) => path.join(ROOT, folderOf(name), 'src')),
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx'].map((files) => path.join(ROOT, files)),
  files: AMBIENT,
})

/** Types of modules that are not TypeScript. */
export const AMBIENT = ['css-modules.d.ts', 'webpack-context.d.ts'].map((file) =>
  path.join(ROOT, 'tools/types', file),
)

/** One module with every entry, because a report covers one module. @param {string} name of a package */
function publicApi(name) {
  return entriesOf(name)
    .map(({ name: entry, source }) => {
      const from = source.replace(/\.tsx?$/, '')
      return entry === '' ? `export * from '${from}'\n` : `export * as ${entry} from '${from}'\n`
    })
    .join('')
}
