import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isSection } from '@recog/release-service/names'
import { listFiles, readJson, type Release } from '@recog/release-service/release'
import type { Releasable } from '../workspace'
import { refuseWrong } from './description'
import { contributionFiles, enteredFiles, neededFromShell, readManifest } from './manifest'
import type { SectionDescription } from '@recog/section-contract'
import { writeRelease } from './write-release'

/** The description that a section built elsewhere puts beside its build. Data only: none of it is run. */
const DESCRIPTION_FILE = 'section.json'

interface Description extends Partial<SectionDescription> {
  readonly version?: string
  readonly contract?: number
  /** By package: the lowest version that the shell must provide, besides shared modules. */
  readonly needs?: Readonly<Record<string, string>>
}

/**
 * Describe a section that was built by another tool, so that it can be checked and published. Files, first scripts, styles
 * and shared modules come from its `mf-manifest.json`, the rest from its `section.json`. Writes `release.json` and compressed
 * copies into the folder.
 *
 * @param folder of the build
 * @throws when one of the two files is missing, or belongs to another section
 */
export async function describeForeign(name: Releasable, folder: string): Promise<Release> {
  if (!isSection(name)) throw new Error('Only sections are built elsewhere')
  const manifest = await readManifest(folder)
  const description = await readJson<Description>(path.join(folder, DESCRIPTION_FILE))
  const { name: own, version, contract, needs, pages = {}, ...others } = description ?? {}
  if (own !== name || !version || typeof contract !== 'number')
    throw new Error(`${folder}/${DESCRIPTION_FILE} gives no name "${name}", version and contract`)
  const section = { pages, ...others }
  refuseWrong(section, path.join(folder, DESCRIPTION_FILE))
  const inputs = await digestOf(folder)
  return writeRelease(folder, {
    name,
    // The version depends on the files alone.
    version: `${version}-${inputs.slice(0, 7)}`,
    inputs,
    commit: 'unknown',
    contract,
    ...enteredFiles(manifest),
    ...contributionFiles(manifest, section.contributes),
    shared: { ...neededFromShell(manifest), ...needs },
    prerendered: {},
    section,
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
