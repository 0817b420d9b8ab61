import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BuildTarget } from '../../build'
import { UsageError } from '@recog/server-kit/commands'
import { gitSource } from './git-source'
import { inputsDigest } from './inputs-digest'
import { STORYBOOK } from '@recog/release-service/names'
import { readRelease, type Release } from '@recog/release-service/release'
import { SHARING } from '@recog/section-contract/sharing'
import { distFolder, packageFolder, type Releasable } from '../workspace'

interface BuildResult {
  readonly release: Release
  readonly fresh: boolean
  readonly ms: number
}

interface BuildOptions {
  /** Folder of the build; `dist` when left out. */
  readonly out?: string | undefined
  /** Appended to the version, to distinguish builds of the same inputs. */
  readonly label?: string | undefined
  /** `package@version`: build for another version of a shared package than the installed one. */
  readonly override?: string | undefined
}

/**
 * Build the shell or a section into its `dist`, with `release.json` beside the files. Does nothing when the inputs
 * have not changed since the last build, except to record the commit that contains them by now.
 *
 * @throws with webpack's messages when the build fails; `dist` then has no `release.json`
 */
export async function build(
  name: Releasable,
  { out, label, override }: BuildOptions = {},
): Promise<BuildResult> {
  const started = performance.now()
  const folder = packageFolder(name)
  const versions = versionsOf(override)
  const inputs = withOverride(await inputsDigest(name), override)
  const output = out ?? distFolder(name)
  const version = versionOf(await packageVersion(folder), inputs, label)
  // A build that was killed leaves half a description: build again.
  const last = await readRelease(output).catch(() => undefined)
  if (last?.inputs === inputs && last.version === version && !(await isCommittedSince(last)))
    return { release: last, fresh: false, ms: performance.now() - started }

  await rm(output, { recursive: true, force: true })
  const target: BuildTarget = { folder, name, version, output, versions }
  const release = await compiled(target, inputs)
  return { release, fresh: true, ms: performance.now() - started }
}

/** Build one after the other, and print each version; what takes long is announced on stderr. @throws as `build` does */
export async function buildAll(names: readonly Releasable[], options: BuildOptions = {}): Promise<void> {
  for (const name of names) {
    console.error(`  building ${name}`)
    const { release, fresh, ms } = await build(name, options)
    const how = fresh ? `built in ${(ms / 1000).toFixed(1)} s` : 'unchanged'
    console.log(`  ${name.padEnd(13)} ${release.version.padEnd(16)} ${how}`)
  }
}

/** webpack takes a second to load: only when something is built. */
async function compiled(target: BuildTarget, inputs: string): Promise<Release> {
  if (target.name === STORYBOOK) return (await import('./compile-storybook')).compileStorybook(target, inputs)
  return (await import('./compile')).compile(target, inputs)
}

/** Whether a build from changed or unversioned sources can now name a commit that contains them. */
const isCommittedSince = async ({ tree }: Release): Promise<boolean> =>
  tree !== 'clean' && (await gitSource()).tree === 'clean'

/**
 * The version of a build: the same inputs give the same version.
 *
 * @param inputs digest of everything the build is made from
 * @throws when the label has anything but letters, digits, `.`, `_` and `-`: versions become folders and URLs
 */
export function versionOf(packageVersion: string, inputs: string, label?: string): string {
  if (label !== undefined && !/^\w[\w.-]*$/.test(label))
    throw new UsageError(`--label takes a word of letters, digits, ".", "_" and "-", not "${label}"`)
  return [`${packageVersion}-${inputs.slice(0, 7)}`, label].filter(Boolean).join('.')
}

/** A build for another version of a package is another build, and has a version of its own. */
const withOverride = (inputs: string, override: string | undefined): string =>
  override ? createHash('sha256').update(`${inputs} ${override}`).digest('hex') : inputs

/** @throws when the words are not `package@version` */
function versionsOf(override: string | undefined): Readonly<Record<string, string>> {
  if (!override) return {}
  const [, pkg, version] = /^(.+)@(\d[\w.-]*)$/.exec(override) ?? []
  if (!pkg || !version) throw new UsageError(`--with takes PACKAGE@VERSION, not "${override}"`)
  const shared = new Set(Object.values(SHARING).map((each) => each.package))
  if (!shared.has(pkg))
    throw new UsageError(`--with takes a shared package, not "${pkg}". There are: ${[...shared].join(', ')}`)
  return { [pkg]: version }
}

/** The version in a folder's `package.json`. @throws when the file is missing or broken */
async function packageVersion(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
