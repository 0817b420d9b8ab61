import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../store/atomic'
import { addToOwners, type NewSection } from './add-to-owners'
import { checkPathAndTitle, refuseTaken, titleCase, type TakenPaths } from './names'
import { writeTemplates } from './templates'

/** Files outside the section's folder that name every section. */
const REGISTRATIONS: Readonly<Record<string, (source: string, section: NewSection) => string>> = {
  '.github/CODEOWNERS': addToOwners,
}

/**
 * What is asked for, with what follows from the name.
 *
 * @param taken the addresses that sections have
 * @throws with one line when it cannot be a section
 */
export function describeSection(
  name: string,
  wanted: { path?: string | undefined; title?: string | undefined },
  taken: TakenPaths,
): NewSection {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`A section is called mf-something in small letters, not "${name}"`)
  const section: NewSection = {
    name,
    path: wanted.path ?? `/${name.slice('mf-'.length)}`,
    title: wanted.title ?? titleCase(name.slice('mf-'.length)),
  }
  checkPathAndTitle(section)
  refuseTaken(section.path, taken)
  return section
}

/** Make the folder of a section and name it where sections are named. @returns the files written */
export async function scaffold(root: string, section: NewSection): Promise<string[]> {
  const folder = path.join(root, section.name)
  if (await exists(folder)) throw new Error(`${section.name} exists already`)
  // All edits are known to fit before anything is written.
  const edited = await Promise.all(
    Object.entries(REGISTRATIONS).map(async ([file, edit]) => {
      const source = await readFile(path.join(root, file), 'utf8')
      return [file, edit(source, section)] as const
    }),
  )
  const written = await writeTemplates(root, 'section', section.name, { ...section })
  for (const [file, text] of edited) await writeFile(path.join(root, file), text)
  return [...written, ...edited.map(([file]) => file)]
}
