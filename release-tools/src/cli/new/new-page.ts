import path from 'node:path'
import { ROUTES, SECTION_NAMES, type SectionName } from '@recog/section-contract'
import type { Request } from '../commands'
import { ROOT } from '../workspace'
import { formatFiles } from './format-files'
import { camelCase, checkPathAndTitle, pascalCase, titleCase } from './names'
import { writeTemplates } from './templates'

interface NewPage {
  readonly section: SectionName
  readonly folder: string
  readonly component: string
  readonly path: string
  readonly title: string
}

/** Write a page with its test and story, and print what makes it a route. */
export async function newPage({ words, ...wanted }: Request): Promise<void> {
  const page = describePage(words, wanted)
  const files = await writePage(ROOT, page)
  await formatFiles(files)
  console.log(files.map((file) => `  ${file}`).join('\n'))
  console.log(`\nTo give the page a route, add\n${routeLines(page)}`)
}

/**
 * The page that is asked for, with everything that follows from its name.
 *
 * @param words the section and the page's folder
 * @throws with one line when it cannot be a page
 */
export function describePage(
  words: readonly string[],
  wanted: { readonly path?: string | undefined; readonly title?: string | undefined } = {},
): NewPage {
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
    path: wanted.path ?? `/${section.slice('mf-'.length)}/${folder}`,
    title: wanted.title ?? titleCase(folder),
  }
  checkPathAndTitle(page)
  const taken = ROUTES.find((route) => route.path.toLowerCase() === page.path.toLowerCase())
  if (taken) throw new Error(`${page.path} belongs to ${taken.section}`)
  return page
}

/** @returns the files written, relative to the root @throws when one of them is there already */
export function writePage(root: string, { section, folder, component, path: at, title }: NewPage) {
  const story = `Sections/${titleCase(section.slice('mf-'.length))}/${title}`
  const values = { component, path: at, title, story }
  return writeTemplates(root, 'page', path.join(section, 'src', folder), values)
}

/** What a route of today consists of, file by file. */
function routeLines({ section, folder, component, path: at, title }: NewPage): string {
  return `  to section-contract/src/route-map.ts, before paths with parameters:
    { path: '${at}', section: '${section}', title: '${title.replaceAll("'", "\\'")}', audience: 'signed-in' },
  to section-contract/src/href.ts:
    ${camelCase(pascalCase(folder))}: () => '${at}',
  to ${section}/src/SectionRoutes.tsx:
    import { ${component} } from './${folder}/${component}'
    <Route path="${at}" element={<${component} />} />
The shell knows routes from the route map, so it is released with the section:
  npm run sections -- release ${section} shell --reason "${title}"`
}
