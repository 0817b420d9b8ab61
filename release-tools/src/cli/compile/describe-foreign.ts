import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { listFiles } from '../store/files'
import { readJson, type Release } from '../store/release'
import type { Releasable } from '../workspace'
import { writeRelease } from './describe-release'
import { enteredFiles, neededFromShell } from './entered-files'
import type { SectionDescription } from '@recog/section-contract'
import { readManifest } from './manifest'

/** What a section that is built elsewhere says of itself, beside its build. Only data: nothing of it is run. */
const DESCRIPTION_FILE = 'section.json'

interface Description {
  readonly name?: string
  readonly version?: string
  readonly contract?: number
  /** Its pages, as in `defineSection`. */
  readonly pages?: SectionDescription['pages']
  /** By package: the lowest version of what the shell must provide besides shared modules. */
  readonly needs?: Readonly<Record<string, string>>
}

/**
 * Describe a section that another tool built elsewhere, so that it can be checked and published: files, first scripts, styles
 * and shared modules by its `mf-manifest.json`, the rest by its `section.json`. Writes `release.json` and the compressed
 * copies into the folder.
 *
 * @throws when one of the two is missing, or belongs to another section
 */
export async function describeForeign(name: Releasable, folder: string): Promise<Release> {
  if (name === 'shell') throw new Error('Only sections are built elsewhere')
  const manifest = await readManifest(folder)
  const description = await readJson<Description>(path.join(folder, DESCRIPTION_FILE))
  const { version, contract } = description ?? {}
  if (description?.name !== name || !version || typeof contract !== 'number')
    throw new Error(`${folder}/${DESCRIPTION_FILE} gives no name "${name}", version and contract`)
  const inputs = await digestOf(folder)
  return writeRelease(folder, {
    name,
    // The same files give the same version, other files another.
    version: `${version}-${inputs.slice(0, 7)}`,
    inputs,
    commit: 'unknown',
    contract,
    ...enteredFiles(manifest),
    shared: { ...neededFromShell(manifest), ...description.needs },
    prerendered: {},
    section: { pages: description.pages ?? {} },
  })
}

async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await listFiles(folder))
    hash
      .update(`${file}\0`)
      .update(await readFile(path.join(folder, file)))
      .update('\0')
  return hash.digest('hex')
}
