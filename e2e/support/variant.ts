import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { federationName } from '../../section-kit/src/federation-name'
import { integrityOf } from '../../section-kit/src/cli/store/files'
import type { Release, ReleasedFile } from '../../section-kit/src/cli/store/release'
import { ROOT } from './root'

/** Another build of a section in a moment: its last build under another version, with its files edited. */
export async function variantOf(
  name: string,
  label: string,
  edit: (file: string, text: string) => string = (_file, text) => text,
): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${name}-${label}-`))
  await cp(path.join(ROOT, name, 'dist'), folder, { recursive: true })
  const release = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')) as Release
  const version = `${release.version}.${label}`
  const files: Record<string, ReleasedFile> = {}
  for (const [file, before] of Object.entries(release.files)) {
    if (!/\.(js|css)$|mf-manifest\.json$/.test(file)) {
      files[file] = before
      continue
    }
    const full = path.join(folder, file)
    // The version is part of the global names by which two builds live in one page.
    const text = (await readFile(full, 'utf8'))
      .replaceAll(release.version, version)
      .replaceAll(federationName(name, release.version), federationName(name, version))
    files[file] = await write(full, edit(file, text))
  }
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...release, version, files }))
  return folder
}

/** A section written by hand: an entry that exposes what `code` makes, and nothing else. */
export async function handWritten(name: string, label: string, entry: string): Promise<string> {
  const folder = await variantOf(name, label, (file, text) => (file === 'remoteEntry.js' ? entry : text))
  const file = path.join(folder, 'release.json')
  const release = JSON.parse(await readFile(file, 'utf8')) as Release
  await writeFile(file, JSON.stringify({ ...release, preload: ['remoteEntry.js'], css: [] }))
  return folder
}

async function write(full: string, text: string): Promise<ReleasedFile> {
  await writeFile(full, text)
  for (const ending of ['.br', '.gz']) await rm(full + ending, { force: true })
  return { bytes: text.length, brotli: text.length, integrity: integrityOf(text) }
}

export const removeAll = (folders: readonly string[]) =>
  Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
