import { existsSync } from 'node:fs'
import path from 'node:path'
import { livePlaces } from '@recog/release-service/operations'
import { SHELL_PLACES, type PlaceDescription } from '@recog/section-contract'
import { UsageError } from '@recog/server-kit/commands'
import { descriptionsHere } from '../compile/description'
import { serviceHere } from '../service'
import { COMMAND, HERE, packageFolder, ROOT, SECTION_NAMES } from '../workspace'
import { addToRoutes, replaceOnce } from './add-page'
import { formatFiles } from './format'
import { kebabCase, titleCase } from './names'
import { writeTemplates } from './templates'

export interface OfferedPlace extends Pick<PlaceDescription, 'page' | 'props'> {
  readonly place: string
  readonly host: string
}

interface NewContribution {
  readonly section: string
  readonly component: string
  readonly place: OfferedPlace
}

/**
 * Write a contribution to a place with its test and story, and give it an entry in its section.
 *
 * @param words the section, unless there is only one here, the place and the name
 * @throws with one line when the words do not describe a contribution, or nobody offers the place
 */
export async function newContribution(words: readonly string[]): Promise<void> {
  const places = HERE.isPortal ? placesHere(await descriptionsHere()) : await placesOfPortal()
  const contribution = describeContribution(words, places)
  const folder = path.relative(ROOT, packageFolder(contribution.section))
  const files = await writeContribution(ROOT, contribution, folder)
  await formatFiles(files)
  const { section, place } = contribution
  console.log(files.map((file) => `  ${file}`).join('\n'))
  const where = isSource(place) ? 'in the search' : `on ${place.page} of ${place.host}`
  console.log(`
It is ${where} once ${section} is live. ${path.join(folder, 'section.ts')} defines its title and audience:
  ${COMMAND} release ${section} --reason "${contribution.component}"`)
}

/** Contributions to it are functions, not components. */
const SEARCH = { place: 'search.source', host: 'shell', ...SHELL_PLACES['search.source'] } as const

const isSource = ({ place }: OfferedPlace): boolean => place === SEARCH.place

const placesHere = (sections: Awaited<ReturnType<typeof descriptionsHere>>): OfferedPlace[] => [
  SEARCH,
  ...sections.flatMap(({ name: host, offers = {} }) =>
    Object.entries(offers).map(([place, description]) => ({ ...description, place, host })),
  ),
]

async function placesOfPortal(): Promise<OfferedPlace[]> {
  const live = await (await serviceHere()).withLiveReleases(livePlaces, false)
  return live.flatMap(({ place, section: host, page, props }) =>
    host && page ? [{ place, host, page, props: props ?? {} }] : [],
  )
}

/** The requested contribution. @throws with one line when the words do not describe one, or none of the places has the name */
export function describeContribution(
  words: readonly string[],
  places: readonly OfferedPlace[],
  sections: readonly string[] = SECTION_NAMES,
): NewContribution {
  const [component = '', wanted = '', ...more] = words.toReversed()
  const [section] = more.length === 0 && sections.length === 1 ? sections : more
  if (!section || more.length > 1)
    throw new UsageError(
      `new-contribution takes ${sections.length === 1 ? '' : 'a section, '}a place and a name, such as group.panel NewsOfGroup`,
    )
  if (!sections.includes(section))
    throw new UsageError(`There is no section "${section}". There are: ${sections.join(', ')}`)
  const place = places.find((each) => each.place === wanted)
  if (!place) {
    const names = places.map((each) => each.place).join(', ') || 'none'
    throw new UsageError(`No section offers "${wanted}". There are: ${names}`)
  }
  const [called, example] = isSource(place)
    ? [/^search([A-Z][a-z0-9]+)+$/, 'searchNews']
    : [/^([A-Z][a-z0-9]+)+$/, 'NewsOfGroup']
  if (!called.test(component))
    throw new UsageError(`A contribution to ${wanted} is called ${example}, not "${component}"`)
  return { section, component, place }
}

/**
 * @param sectionFolder of the section, relative to the root
 * @returns the files written or changed, relative to the root
 * @throws when the section has one of that name already
 */
export async function writeContribution(
  root: string,
  contribution: NewContribution,
  sectionFolder: string,
): Promise<string[]> {
  const { section, component, place } = contribution
  const folder = kebabCase(component)
  const isFunction = isSource(place)
  const file = isFunction ? folder : `${folder}/${component}`
  const list = path.join(sectionFolder, 'src/contributions.tsx')
  const isFirst = !existsSync(path.join(root, list))
  const props = Object.entries(place.props)
  const values = {
    component,
    file,
    folder,
    place: place.place,
    story: `Sections/${titleCase(section.slice('mf-'.length))}/Contributions/${titleCase(folder)}`,
    parameters: props.length === 0 ? '' : parametersOf(props),
    text: props.length === 0 ? '' : `: ${props.map(shown).join(' ')}`,
    attributes: props.map(([name, type]) => ` ${name}=${EXAMPLES[type]}`).join(''),
  }
  return writeTemplates({
    from: [isFunction ? 'search-source' : 'contribution', ...(isFirst ? ['first-contribution'] : [])],
    root,
    target: path.join(sectionFolder, 'src'),
    values,
    edits: {
      [path.join(sectionFolder, 'section.ts')]: (source) => addToSection(source, contribution),
      ...(!isFirst && { [list]: (source: string) => addToRoutes(source, { file, component }) }),
    },
  })
}

const shown = ([name, type]: readonly [name: string, type: string]) =>
  type === 'boolean' ? `{String(${name})}` : `{${name}}`

const EXAMPLES = { string: '"1"', number: '{1}', boolean: '{true}' } as const

const parametersOf = (props: readonly (readonly [name: string, type: string])[]) =>
  `{ ${props.map(([name]) => name).join(', ')} }: { ${props.map(([name, type]) => `readonly ${name}: ${type}`).join('; ')} }`

/**
 * Add the contribution to a `section.ts`, and the place if another repository describes it.
 *
 * @throws when the file has a contribution of that name already, or no pages
 */
function addToSection(source: string, { section, component, place }: NewContribution): string {
  if (source.includes(`component: '${component}'`))
    throw new UsageError(`${section} contributes a ${component} already`)
  const title = titleCase(kebabCase(component.replace(/^search/, '')))
  const more = isSource(place) ? '' : `, props: ${literalOf(place.props)}, rows: 2`
  const entry = `    { to: '${place.place}', component: '${component}', title: '${title}', audience: 'signed-in', order: 50${more} },\n`
  const isFirst = !source.includes('\n  contributes: [\n')
  const described = isFirst
    ? replaceOnce(source, /(?<=\n {2}pages: \{\n[\s\S]*?\n {2}\},\n)/, `  contributes: [\n${entry}  ],\n`)
    : replaceOnce(source, /(?<=\n {2}contributes: \[\n[\s\S]*?)(?=\n? {2}\],?\n)/, `\n${entry}`.trimEnd())
  return [SEARCH.host, ...SECTION_NAMES].includes(place.host) || source.includes(`'${place.place}': {`)
    ? described
    : declared(described, place)
}

function literalOf(props: PlaceDescription['props']): string {
  const entries = Object.entries(props).map(([name, type]) => `${name}: '${type}'`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** A section in another repository declares the places that it fills. */
function declared(source: string, { place, host, page, props }: OfferedPlace): string {
  const type = `{ page: '${page}'; props: ${literalOf(props)} }`
  const known = new RegExp(`(?<=interface PortalPlaces \\{[^}]*'${host}': \\{\\n)`)
  return known.test(source)
    ? source.replace(known, () => `      '${place}': ${type}\n`)
    : `${source}
declare module '@recog/section-contract/places' {
  interface PortalPlaces {
    '${host}': {
      '${place}': ${type}
    }
  }
}
`
}
