import { existsSync } from 'node:fs'
import path from 'node:path'
import { problemsOfSection, SECTION_KEYS } from '@recog/release-service/release'
import type { SectionDescription } from '@recog/section-contract'
import { nearestWord } from '@recog/server-kit/commands'
import type { BuildTarget } from '../../build'
import { importSource } from '../import-source'
import { packageFolder, SECTION_NAMES } from '../workspace'

/**
 * The `section.ts` of a section.
 *
 * @param reading tells readings apart: without it, a file that was read before is not read again
 * @throws when the file is missing, does not compile, or says something that cannot be released or has no effect
 */
export async function descriptionOf(
  { folder, name }: Pick<BuildTarget, 'folder' | 'name'>,
  reading = '',
): Promise<SectionDescription> {
  const file = path.join(folder, 'section.ts')
  const { section } = (await importSource(file, reading)) as { section?: SectionDescription }
  if (!section) throw new Error(`${file} exports no "section"`)
  const { name: own, ...description } = section
  if (own !== name) throw new Error(`${file} has the name "${own}", not "${name}"`)
  refuseWrong(description, file)
  return section
}

/** @throws with all that is wrong with a description, one line each */
export function refuseWrong(description: unknown, file: string): void {
  const problems = problemsOfSection(description, (key) => {
    const meant = nearestWord(
      key,
      SECTION_KEYS.filter((known) => known !== key),
    )
    return `is not known${meant ? `. Did you mean ${meant}?` : ''}`
  })
  if (problems.length > 0) throw new Error(problems.map((problem) => `${file}: ${problem}`).join('\n'))
}

/** The `section.ts` of all sections of this repository; a section that is being created has none yet. */
export function descriptionsHere(): Promise<SectionDescription[]> {
  const targets = SECTION_NAMES.map((name) => ({ name, folder: packageFolder(name) }))
  return Promise.all(
    targets
      .filter(({ folder }) => existsSync(path.join(folder, 'section.ts')))
      .map((target) => descriptionOf(target)),
  )
}
