import { UsageError } from '@recog/server-kit/commands'
import path from 'node:path'
import { existsSync } from 'node:fs'
import { checkPathAndTitle, refuseTaken, titleCase, type PageOptions, type TakenPaths } from './names'
import { writeTemplates } from './templates'

export interface NewSection {
  readonly name: string
  readonly path: string
  readonly title: string
}

/**
 * The requested section, with everything derived from its name.
 *
 * @param taken the paths of all sections
 * @throws with one line when the name, path or title is invalid or taken
 */
export function describeSection(name: string, options: PageOptions, taken: TakenPaths): NewSection {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new UsageError(`A section is called mf-something in small letters, not "${name}"`)
  const section: NewSection = {
    name,
    path: options.path ?? `/${name.slice('mf-'.length)}`,
    title: options.title ?? titleCase(name.slice('mf-'.length)),
  }
  checkPathAndTitle(section)
  refuseTaken(section.path, taken)
  return section
}

/** Create the folder of a section and register it. @returns the files written @throws when the folder exists */
export async function scaffold(root: string, section: NewSection): Promise<string[]> {
  const folder = path.join(root, section.name)
  if (existsSync(folder)) throw new Error(`${section.name} exists already`)
  return writeTemplates({
    from: ['section', 'in-portal'],
    root,
    target: section.name,
    values: { ...section },
    edits: { '.github/CODEOWNERS': (source) => addToOwners(source, section) },
  })
}

const SECTIONS = /(?:^\/mf-.*\n)+/m

/** Add the team of a section to CODEOWNERS. @returns the new source @throws when the file has no sections */
function addToOwners(source: string, { name }: NewSection): string {
  if (!SECTIONS.test(source)) throw new Error('CODEOWNERS has no sections; name the owner by hand')
  const line = `/${name}/`.padEnd(32) + `@recog/team-${name.slice('mf-'.length)}`
  return source.replace(SECTIONS, `$&${line}\n`)
}
