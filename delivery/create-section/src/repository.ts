import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { describeSection, type NewSection } from '@recog/release-tools/scaffold'
import { writeTemplates } from '@recog/release-tools/templates'

/** Packages that are part of the section; all others serve its tests and its build. */
const OF_THE_SECTION = [
  '@recog/section-contract',
  '@recog/section-kit',
  '@recog/shared-session',
  '@recog/shared-ui',
  'react',
  'react-dom',
]

export interface Repository {
  /** Absolute path. */
  readonly folder: string
  readonly section: NewSection
  /** URL of the portal that `npm run dev` works against. */
  readonly portal: string
  /** URL of the registry that has the packages. */
  readonly registry: string
  /** Ranges of all packages, by name. */
  readonly packages: Readonly<Record<string, string>>
  /** The templates of the release tools; those of the checkout when left out. */
  readonly templates?: string | undefined
}

/** The options of `npm create @recog/section`. */
export interface Wanted {
  readonly path?: string | undefined
  readonly title?: string | undefined
}

/**
 * The section for a folder: `news` and `mf-news` both give `mf-news`.
 *
 * @throws with one line when the name, path or title is invalid
 */
export function sectionFor(folderName: string, wanted: Wanted): NewSection {
  const name = folderName.startsWith('mf-') ? folderName : `mf-${folderName}`
  // Which paths are taken, only the release service knows.
  return describeSection(name, wanted, {})
}

/**
 * Write the repository of a section.
 *
 * @returns the files written, relative to the folder
 * @throws with one line when the folder has files already
 */
export async function writeRepository(repository: Repository): Promise<string[]> {
  const { folder, section, portal, registry, packages, templates } = repository
  const existing = existsSync(folder) ? (await readdir(folder)).filter((each) => each !== '.git') : []
  if (existing.length > 0) throw new Error(`${folder} is not empty`)
  await mkdir(folder, { recursive: true })
  const [own, others] = divide(packages)
  const values = { ...section, portal, registry, dependencies: jsonOf(own), devDependencies: jsonOf(others) }
  return writeTemplates({ templates, from: ['section', 'repository'], root: folder, target: '', values })
}

type Ranges = readonly (readonly [name: string, range: string])[]

function divide(packages: Readonly<Record<string, string>>): readonly [Ranges, Ranges] {
  const all = Object.entries(packages)
  const isOwn = ([name]: readonly [string, string]) => OF_THE_SECTION.includes(name)
  return [all.filter(isOwn), all.filter((each) => !isOwn(each))]
}

/** Indented as a value of `package.json`. */
const jsonOf = (ranges: Ranges) =>
  JSON.stringify(Object.fromEntries(ranges), null, 2).replaceAll('\n', '\n  ')
