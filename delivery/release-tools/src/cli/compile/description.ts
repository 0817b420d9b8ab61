import { existsSync } from 'node:fs'
import path from 'node:path'
import type { SectionDescription } from '@recog/section-contract'
import { importSource } from '../import-source'
import { packageFolder, SECTION_NAMES } from '../workspace'

/**
 * The `section.ts` of a section.
 *
 * @param folder of the section
 * @param reading tells readings apart: without it, a file that was read before is not read again
 * @throws when the file is missing or does not compile
 */
export async function descriptionOf(folder: string, reading = ''): Promise<SectionDescription> {
  const { section } = (await importSource(path.join(folder, 'section.ts'), reading)) as {
    section: SectionDescription
  }
  return section
}

/** The `section.ts` of all sections of this repository; a section that is being created has none yet. */
export function descriptionsHere(): Promise<SectionDescription[]> {
  const folders = SECTION_NAMES.map(packageFolder)
  return Promise.all(
    folders
      .filter((folder) => existsSync(path.join(folder, 'section.ts')))
      .map((folder) => descriptionOf(folder)),
  )
}
