import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SectionDescription } from '@recog/section-contract'
import { packageFolder, SECTION_NAMES } from '../workspace'

/** What a section of this repository says of itself in its `section.ts`. */
export async function descriptionOf(folder: string): Promise<SectionDescription> {
  const file = pathToFileURL(path.join(folder, 'section.ts')).href
  const { section } = (await import(file)) as { section: SectionDescription }
  return section
}

/** What all sections of this repository say; a section that is only being made says nothing yet. */
export function descriptionsHere(): Promise<SectionDescription[]> {
  const folders = SECTION_NAMES.map(packageFolder)
  return Promise.all(
    folders.filter((folder) => existsSync(path.join(folder, 'section.ts'))).map(descriptionOf),
  )
}
