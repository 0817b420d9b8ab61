import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { docstringOf, importsOf, readText, resolveImport } from './source-files'
import { usedComponents } from './usage'

export interface ScreenDoc {
  /** The name of its component, as in `ProjectsPage`. */
  readonly name: string
  readonly section: string
  /** From the root of the repository. */
  readonly file: string
  readonly description: string
  readonly paths: readonly ScreenPath[]
  /** Components of shared-ui that it shows, itself or inside others, found through its imports. */
  readonly components: readonly string[]
  /** The file and the title of its stories. */
  readonly stories?: string
  readonly title?: string
}

interface ScreenPath {
  readonly path: string
  readonly title: string
  readonly audience: string
}

interface Section {
  readonly pages: Readonly<
    Record<string, { readonly page: string; readonly title: string; readonly audience: string }>
  >
}

/** The screens of all sections, as each `section.ts` describes them. */
export async function readScreens(root: string): Promise<ScreenDoc[]> {
  const screens = await Promise.all(sectionsIn(root).map(screensOf))
  return screens.flat()

  async function screensOf(folder: string): Promise<ScreenDoc[]> {
    const section = await readSection(root, folder)
    const routes = `${folder}/src/SectionRoutes.tsx`
    return importsOf(readText(root, routes)).flatMap(({ names, from }) => {
      const page = resolveImport(root, routes, from)
      return page?.endsWith('.tsx') ? names.map((name) => screenOf(root, folder, section, name, page)) : []
    })
  }
}

/** The paths of each section's pages, in the order of its `section.ts`. */
export async function readPages(root: string): Promise<string[][]> {
  const sections = await Promise.all(sectionsIn(root).map((folder) => readSection(root, folder)))
  return sections.map(({ pages }) => Object.keys(pages))
}

const sectionsIn = (root: string): string[] =>
  readdirSync(root).filter(
    (name) => name.startsWith('mf-') && existsSync(path.join(root, name, 'section.ts')),
  )

async function readSection(root: string, folder: string): Promise<Section> {
  const file = path.join(root, folder, 'section.ts')
  const { section } = (await import(pathToFileURL(file).href)) as { section: Section }
  return section
}

function screenOf(root: string, folder: string, section: Section, name: string, file: string): ScreenDoc {
  const stories = file.replace(/\.tsx$/, '.stories.tsx')
  const hasStories = existsSync(path.join(root, stories))
  return {
    name,
    section: folder,
    file,
    description: docstringOf(readText(root, file), name),
    paths: Object.entries(section.pages)
      .filter(([, { page }]) => page === name)
      .map(([path, { title, audience }]) => ({ path, title, audience })),
    components: usedComponents(root, file),
    ...(hasStories && { stories, title: /title: '([^']+)'/.exec(readText(root, stories))?.[1] ?? '' }),
  }
}
