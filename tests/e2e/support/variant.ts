import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { SectionDescription } from '@recog/section-contract'
import { MANIFEST_FILE } from '@recog/section-contract/sharing'
import { integrityOf, type Release, type ReleasedFile } from '@recog/release-service/release'
import { ROOT } from './root'

/**
 * Create another build of a section quickly: its last build under another version, with edited files.
 *
 * @param from folder of the build; the section's `dist` when left out
 */
export async function variantOf(
  name: string,
  label: string,
  edit: (file: string, text: string) => string = (_file, text) => text,
  from = path.join(ROOT, name, 'dist'),
): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${name}-${label}-`))
  await cp(from, folder, { recursive: true })
  const release = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')) as Release
  const version = `${release.version}.${label}`
  const runtimeName = await runtimeNameOf(folder)
  const files: Record<string, ReleasedFile> = {}
  for (const [file, before] of Object.entries(release.files)) {
    if (!/\.(js|css)$/.test(file) && file !== MANIFEST_FILE) {
      files[file] = before
      continue
    }
    const full = path.join(folder, file)
    // The version is part of the names by which two builds live in one page.
    const text = (await readFile(full, 'utf8'))
      .replaceAll(release.version, version)
      .replaceAll(runtimeName, `${runtimeName}_${label.replaceAll(/\W/g, '_')}`)
    files[file] = await write(full, edit(file, text))
  }
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...release, version, files }))
  return folder
}

async function runtimeNameOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(folder, MANIFEST_FILE), 'utf8')) as { name: string }
  return manifest.name
}

/** Write a section by hand: an entry with this code, and no other files. */
export async function handWritten(
  name: string,
  label: string,
  entry: string,
  from?: string,
): Promise<string> {
  const edit = (file: string, text: string) => (file === 'remoteEntry.js' ? entry : text)
  const folder = await variantOf(name, label, edit, from)
  const file = path.join(folder, 'release.json')
  const release = JSON.parse(await readFile(file, 'utf8')) as Release
  await writeFile(file, JSON.stringify({ ...release, preload: ['remoteEntry.js'], css: [] }))
  return folder
}

/**
 * Write a section by hand that contributes to pages of others.
 *
 * @param part code of each of its contributions
 * @param described in place of what its last build says
 */
export async function contributing(
  name: string,
  label: string,
  part: string,
  described: Partial<SectionDescription> = {},
): Promise<string> {
  const folder = await handWritten(
    name,
    label,
    `const part = ${part}
    const section = { name: '${name}', contract: 1, async unmount() {}, async mount({ container, onReady }) {
      container.append(document.createElement('h1'))
      container.firstChild.textContent = 'By hand'
      onReady()
    } }
    const contributions = { contract: 1, components: new Proxy({}, { get: () => part }) }
    export const init = () => {}
    export const get = async (name) => () => (name === './section' ? { section } : { contributions })`,
  )
  const file = path.join(folder, 'release.json')
  const release = JSON.parse(await readFile(file, 'utf8')) as Release
  const section = { ...release.section, ...described }
  await writeFile(file, JSON.stringify({ ...release, section, contributions: ['remoteEntry.js'] }))
  return folder
}

async function write(full: string, text: string): Promise<ReleasedFile> {
  const brotli = brotliCompressSync(text)
  await writeFile(full, text)
  await writeFile(`${full}.br`, brotli)
  await rm(`${full}.gz`, { force: true })
  return { bytes: Buffer.byteLength(text), brotli: brotli.length, integrity: integrityOf(text) }
}

export const removeAll = (folders: readonly string[]) =>
  Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
