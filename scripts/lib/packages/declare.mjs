import { cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { emitDeclarations } from '../declarations.mjs'
import { folderOf, ROOT } from '../paths.mjs'
import { BUNDLED, NOT_PUBLISHED, PUBLISHED } from './published.mjs'

const WORK = path.join(ROOT, '.cache/packages')

/**
 * Write the declarations of all published packages into their `dist`.
 *
 * @throws with the compiler's output, or with the declarations that name a file of another package
 */
export async function declarePackages() {
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
