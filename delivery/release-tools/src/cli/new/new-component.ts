import path from 'node:path'
import { HERE, packageFolder, ROOT, SECTION_NAMES } from '../workspace'
import { camelCase, kebabCase, titleCase } from './names'
import { formatFiles } from './format'
import { writeTemplates } from './templates'

interface NewComponent {
  readonly package: string
  /** Below the package's `src`. */
  readonly folder: string
  readonly name: string
}

/**
 * Write a component with its styles, test and story.
 *
 * @param words the package and the name
 * @throws with one line when the words do not describe a component, or a file exists already
 */
export async function newComponent(words: readonly string[]): Promise<void> {
  const component = describeComponent(words)
  const isSections = component.package !== 'shared-ui'
  const folder = isSections ? path.relative(ROOT, packageFolder(component.package)) : component.package
  const files = await writeComponent(ROOT, component, folder)
  await formatFiles(files)
  console.log(files.map((file) => `  ${file}`).join('\n'))
  if (!isSections) console.log(exportLines(component))
}

/**
 * The requested component: `shared-ui StatusDot` gets its own folder, `mf-projects list/StatusDot` goes into an existing one.
 *
 * @param words the package and the name
 * @throws with one line when the words do not describe a component
 */
export function describeComponent(words: readonly string[]): NewComponent {
  const [owner = '', wanted = ''] = words
  const owners = [...(HERE.isPortal ? ['shared-ui'] : []), ...SECTION_NAMES]
  if (!owners.includes(owner) || words.length !== 2)
    throw new Error(
      'new-component takes shared-ui or a section, and a name: sections new-component shared-ui StatusDot',
    )
  const [name = '', ...folders] = wanted.split('/').toReversed()
  if (!/^([A-Z][a-z0-9]+)+$/.test(name) || folders.some((folder) => !/^[a-z][a-z0-9-]*$/.test(folder)))
    throw new Error(`A component is called StatusDot or list/StatusDot, not "${wanted}"`)
  return { package: owner, name, folder: folders.toReversed().join('/') || kebabCase(name) }
}

/**
 * @param ownerFolder of the package, relative to the root
 * @returns the files written, relative to the root
 * @throws when one of them exists already
 */
export function writeComponent(
  root: string,
  { package: owner, folder, name }: NewComponent,
  ownerFolder: string,
): Promise<string[]> {
  const words = titleCase(kebabCase(name))
  const story =
    owner === 'shared-ui'
      ? `Components/${words}`
      : `Sections/${titleCase(owner.slice('mf-'.length))}/Components/${words}`
  const values = { component: name, class: camelCase(name), story }
  return writeTemplates({ from: ['component'], root, target: path.join(ownerFolder, 'src', folder), values })
}

const exportLines = ({ folder, name }: NewComponent) => `
To share it, add to shared-ui/src/index.ts
  export { ${name}, type ${name}Props } from './${folder}/${name}'
and record the new export (.changeset/README.md):
  npm run api-report && npx changeset && npx changeset -- version`
