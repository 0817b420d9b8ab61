import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'

/** The package manager of this repository, for npx. */
export const PNPM = 'pnpm@12.21.0'
const STAMP = path.join(ROOT, 'node_modules', '.installed-from')
const INPUTS = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']

/**
 * Install the dependencies if the lockfile has changed since the last time.
 *
 * npx runs pnpm from outside the workspace, because inside it would first search every package.
 *
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureInstalled() {
  const wanted = digest()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return false
  const args = ['-y', PNPM, '--dir', ROOT, 'install', '--frozen-lockfile', '--reporter=append-only']
  const { code, output } = await run('npx', args, { cwd: os.tmpdir() })
  if (code !== 0) throw new Error(`The dependencies could not be installed:\n${output}`)
  writeFileSync(STAMP, wanted)
  return true
}

function digest() {
  const hash = createHash('sha256').update(process.version)
  for (const file of INPUTS) hash.update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex')
}
