import path from 'node:path'
import { descriptionsHere } from '../compile/description'
import { COMMAND, packageFolder, ROOT, SECTION_NAMES } from '../workspace'
import { addToDescription, addToRoutes, type NewPage } from './add-page'
import {
  checkPathAndTitle,
  pascalCase,
  refuseTaken,
  takenPaths,
  titleCase,
  type PageOptions,
  type TakenPaths,
} from './names'
import { formatFiles } from './format'
import { writeTemplates } from './templates'

/**
 * Write a page with its test and story, and give it a route in its section.
 *
 * @param words the section and the page's folder
 * @throws with one line when the folder, path or title is invalid or taken
 */
export async function newPage(words: readonly string[], options: PageOptions): Promise<void> {
  const page = describePage(words, options, takenPaths(await descriptionsHere()))
  const folder = path.relative(ROOT, packageFolder(page.section))
  const files = await writePage(ROOT, page, folder)
  await formatFiles(files)
  console.log(files.map((file) => `  ${file}`).join('\n'))
  console.log(`
${page.title} is at ${page.path} once ${page.section} is live. ${path.join(folder, 'section.ts')} defines its audience:
  ${COMMAND} release ${page.section} --reason "${page.title}"`)
}

/**
 * The requested page, with everything derived from its name.
 *
 * @param words the section and the page's folder
 * @param taken the paths of all sections
 * @throws with one line when the words do not describe a page
 */
export function describePage(words: readonly string[], options: PageOptions, taken: TakenPaths): NewPage {
  const [name = '', folder = ''] = words
  const section = SECTION_NAMES.find((each) => each === name)
  if (!section || words.length !== 2)
    throw new Error('new-page takes a section and a folder: sections new-page mf-projects archive')
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(folder))
    throw new Error(`A page's folder is in small letters and hyphens, not "${folder}"`)
  const page = {
    section,
    folder,
    component: `${pascalCase(folder)}Page`,
    path: options.path ?? `/${section.slice('mf-'.length)}/${folder}`,
    title: options.title ?? titleCase(folder),
  }
  checkPathAndTitle(page)
  refuseTaken(page.path, taken)
  return page
}

/**
 * @param sectionFolder of the section, relative to the root
 * @returns the files written or changed, relative to the root
 * @throws when one of the new ones exists already
 */
export function writePage(root: string, page: NewPage, sectionFolder: string): Promise<string[]> {
  const { section, folder, component, path: at, title } = page
  const story = `Sections/${titleCase(section.slice('mf-'.length))}/${title}`
  return writeTemplates({
    from: ['page'],
    root,
    target: path.join(sectionFolder, 'src', folder),
    values: { component, path: at, title, story },
    edits: {
      [path.join(sectionFolder, 'section.ts')]: (source) => addToDescription(source, page),
      [path.join(sectionFolder, 'src/SectionRoutes.tsx')]: (source) =>
        addToRoutes(source, { component, file: `${folder}/${component}` }),
    },
  })
}
