import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { isAboutTheBuild, plainFiles, sha256, withTemporaryFolder } from '@recog/release-service/release'
import { ReleasedFiles } from '@recog/release-service/read'
import type { Store } from '@recog/release-service/store'
import { UsageError } from '@recog/server-kit/commands'
import { lockfileOf } from './compile/inputs-digest'
import { HERE, ROOT } from './workspace'

/** @throws unless the text is `mf-projects@0.1.0-5a16986` */
function parseReleaseName(text: string): { readonly name: string; readonly version: string } {
  const [, name, version] = /^(shell|storybook|mf-[a-z0-9-]+)@(\w[\w.+-]*)$/.exec(text) ?? []
  if (!name || !version) throw new UsageError(`reproduce takes NAME@VERSION, not "${text}"`)
  return { name, version }
}

/**
 * Build a release again from the commit that its signed statement names, in a checkout of its own, and compare every file.
 *
 * @returns one line for each difference; empty when all files are the same
 * @throws with one line when the release cannot be built again: it was never accepted, or no commit contains its sources
 */
export async function reproduce(store: Store, text: string): Promise<string[]> {
  const { name, version } = parseReleaseName(text)
  const signed = await new ReleasedFiles(store).statement(name, version)
  if (!signed) throw new Error(`${name} has no release ${version}`)
  const { commit, tree } = signed.source
  if (tree !== 'clean')
    throw new Error(
      `${text} was built from a working tree that differs from ${commit}: no commit contains its sources`,
    )
  return withTemporaryFolder('reproduce-', async (work) => {
    const [checkout, out] = [path.join(work, 'checkout'), path.join(work, 'out')]
    try {
      console.error(`  checking out ${commit}`)
      await run('git', ['-C', ROOT, 'worktree', 'add', '--detach', checkout, commit])
      const label = version.split('.').slice(3).join('.')
      await buildIn(checkout, ['build', name, '--out', out, ...(label ? ['--label', label] : [])])
      return await differences(out, signed.digests)
    } finally {
      await run('git', ['-C', ROOT, 'worktree', 'remove', '--force', checkout]).catch(() => {})
    }
  })
}

/** How the packages of a lockfile are installed. */
const INSTALL: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  'package-lock.json': ['npm', 'ci'],
  'pnpm-lock.yaml': ['pnpm', 'install', '--frozen-lockfile'],
  'yarn.lock': ['yarn', 'install', '--immutable'],
}

/** Install what the checkout's lockfile names, and run a command of the tools installed there. */
async function buildIn(checkout: string, words: readonly string[]): Promise<void> {
  console.error('  installing its packages, and building')
  if (HERE.isPortal) {
    await run(process.execPath, ['scripts/setup.mjs'], checkout)
    await run(
      process.execPath,
      ['--import', 'tsx', 'delivery/release-tools/src/cli/main.ts', ...words],
      checkout,
    )
    return
  }
  const within = (await run('git', ['-C', ROOT, 'rev-parse', '--show-prefix'])).trim()
  const section = path.join(checkout, within)
  const lockfile = lockfileOf({ root: section })
  const [command, ...args] = INSTALL[path.basename(lockfile)] ?? ['npm', 'ci']
  await run(command, args, path.dirname(lockfile))
  await run('npx', ['--no-install', 'sections', ...words], section)
}

/** Files about the build name the machine and the tree; everything that a browser gets must be the same. */
async function differences(out: string, signed: ReadonlyMap<string, string>): Promise<string[]> {
  const built = (await plainFiles(out)).filter((file) => !isAboutTheBuild(file))
  const released = [...signed.keys()].filter((file) => !isAboutTheBuild(file))
  const found = await Promise.all(
    [...new Set([...built, ...released])].map(async (file) => {
      if (!built.includes(file)) return [`${file}: is not built`]
      if (!signed.has(file)) return [`${file}: is not released`]
      return sha256(await readFile(path.join(out, file))) === signed.get(file) ? [] : [`${file}: differs`]
    }),
  )
  return found.flat().toSorted()
}

async function run(command: string, args: readonly string[], cwd = ROOT): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 64 << 20 })
  return stdout
}
