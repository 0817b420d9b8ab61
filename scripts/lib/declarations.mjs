import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bin, folderOf, ROOT } from './paths.mjs'
import { run } from './run.mjs'

/** Types of modules that are not TypeScript. */
export const AMBIENT = ['css-modules.d.ts', 'webpack-context.d.ts'].map((file) =>
  path.join(ROOT, 'tools/types', file),
)

/**
 * Write the declarations of packages with the project's own compiler. `npm run check` checks the types; this does not.
 *
 * Lists all sources, not only the entries: the compiler emits nothing for a file that it finds through `node_modules` first,
 * and that order depends on its threads.
 *
 * @param {string} outDir is emptied first
 * @param {readonly string[]} names of packages
 * @param {object} compilerOptions more of them
 * @throws with the compiler's output if it cannot emit an exported type
 */
export async function emitDeclarations(outDir, names, compilerOptions) {
  const config = {
    extends: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: ROOT,
      outDir,
      lib: ['es2023', 'dom', 'dom.iterable'],
      ...compilerOptions,
    },
    include: names.map((name) => path.join(ROOT, folderOf(name), 'src')),
    exclude: ['test.ts', 'test.tsx', 'stories.tsx', 'guide.ts'].map((ending) =>
      path.join(ROOT, `**/*.${ending}`),
    ),
    files: AMBIENT,
  }
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  const file = path.join(outDir, 'tsconfig.json')
  writeFileSync(file, JSON.stringify(config))
  const { code, output } = await run(bin('tsc'), ['-p', file], { cwd: ROOT })
  if (code !== 0) throw new Error(`The declarations could not be written:\n${output}`)
}
