import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Stats } from 'webpack'
import { sharedVersions, type BuildTarget } from '../../build'
import { packageVersions } from '../../build/package-versions'
import { CONTRACT_VERSION } from '../../contract'
import type { SectionDescription } from '../../define-section'
import { listFiles } from '../store/files'
import { compressFile } from './compress'
import type { Prerendered } from './prerender'
import type { Release, ReleasedFile } from '../store/release'
import { ROOT } from '../workspace'

interface Built {
  readonly target: BuildTarget
  readonly inputs: string
  readonly stats: Stats
  readonly prerendered: Prerendered
}

/** Weigh, hash and precompress the files of a build and write its `release.json`. */
export async function describeRelease({ target, inputs, stats, prerendered }: Built): Promise<Release> {
  const dist = target.output
  const files: Record<string, ReleasedFile> = {}
  for (const file of await listFiles(dist)) files[file] = await compressFile(dist, file)
  const entered = enteredFiles(target.name, stats)
  const release: Release = {
    name: target.name,
    version: target.version,
    inputs,
    commit: await commit(),
    contract: CONTRACT_VERSION,
    entry: entered.entry,
    preload: entered.scripts,
    css: entered.styles,
    runtime: stats.compilation.namedChunkGroups.get('sections')?.getFiles() ?? [],
    files,
    shared: sharedVersions(packageVersions(target.folder, target.versions)),
    prerendered: prerendered.pages,
    outlines: prerendered.outlines,
    early: await earlyCalls(target),
  }
  await writeFile(path.join(dist, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  return release
}

/** The files of the first screen: the entry and what the exposed module (or the shell's entry) stands in. */
function enteredFiles(name: string, stats: Stats): { entry: string; scripts: string[]; styles: string[] } {
  const groups = stats.compilation.namedChunkGroups
  const group = groups.get(name === 'shell' ? 'shell' : 'section')
  if (!group) throw new Error(`${name}: the build has no entry; it has ${[...groups.keys()].join(', ')}`)
  const files = group.getFiles()
  const own = files.filter((file) => file.endsWith('.js'))
  const entry = name === 'shell' ? own.at(-1) : 'remoteEntry.js'
  if (!entry) throw new Error(`${name}: the build has no script`)
  const scripts = [entry, ...own.filter((file) => file !== entry)]
  return { entry, scripts, styles: files.filter((file) => file.endsWith('.css')) }
}

async function earlyCalls({ folder, name }: BuildTarget): Promise<Release['early']> {
  if (name === 'shell') return {}
  const { section } = (await import(pathToFileURL(path.join(folder, 'section.ts')).href)) as {
    section: SectionDescription
  }
  return section.early
}

async function commit(): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['-C', ROOT, 'rev-parse', '--short=12', 'HEAD']).catch(
    () => ({
      stdout: 'unknown',
    }),
  )
  return stdout.trim()
}
