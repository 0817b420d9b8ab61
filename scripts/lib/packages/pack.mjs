import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PNPM } from '../install.mjs'
import { folderOf, ROOT } from '../paths.mjs'
import { run } from '../run.mjs'
import { compilePackage } from './compile.mjs'
import { declarePackages } from './declare.mjs'
import { addPages } from './documents.mjs'
import { PUBLISHED } from './published.mjs'

/** The folder of the tarballs. */
export const PACKED = path.join(ROOT, '.cache/packed')

/**
 * Build all published packages and pack them. pnpm replaces the ranges of the workspace by versions, and the entries by those of
 * `publishConfig`.
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
  for (const tarball of tarballs) await addPages(tarball)
  return tarballs
}
