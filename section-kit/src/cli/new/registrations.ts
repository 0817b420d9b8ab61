/** Where a section is named outside its own folder, as pure edits of those files' texts. */

export interface NewSection {
  readonly name: string
  readonly path: string
  readonly title: string
}

/** The one entry that the shell, the documents and the 404 page come from. */
export function addToRouteMap(source: string, { name, path, title }: NewSection): string {
  const named = replaceOnce(
    source,
    /(SECTION_NAMES = \[[^\]]*?)(,?\s*)\] as const/,
    `$1, '${name}'] as const`,
  )
  const entry = `  { path: '${path}', section: '${name}', title: ${quote(title)}, audience: 'signed-in' },\n`
  return replaceOnce(named, /\] as const satisfies readonly PortalRoute\[\]/, `${entry}$&`)
}

/** Its tests run with the others in jsdom. */
export function addToJest(source: string, { name }: NewSection): string {
  return replaceOnce(source, /(const browserFolders = \[\n)/, `$1  '${name}',\n`)
}

export function addToKnip(source: string, { name }: NewSection): string {
  const config = JSON.parse(source) as { workspaces: Record<string, unknown> }
  config.workspaces[name] = {
    entry: ['section.ts', 'webpack.config.ts', 'src/index.tsx', 'src/prerender.tsx'],
    project: ['**/*.{ts,tsx}'],
  }
  return toJson(config)
}

interface LintConfig {
  overrides: { files: string[]; rules: Record<string, unknown> }[]
}
interface Restriction {
  patterns?: { group: string[]; message?: string }[]
}

/** Its own boundaries like those of its neighbours, and nobody may import it. */
export function addToLint(source: string, { name }: NewSection, sections: readonly string[]): string {
  const config = JSON.parse(source) as LintConfig
  const model = sections.at(-1) ?? ''
  const own = config.overrides.find(({ files }) => files[0]?.startsWith(`${model}/`))
  if (!own) throw new Error(`.oxlintrc.json has no boundaries of ${model}`)
  const copy = structuredClone(own)
  copy.files = copy.files.map((file) => file.replace(model, name))
  forEachGroup(copy, (group) => addSection(group, model, sections[0] ?? ''))
  for (const override of config.overrides) {
    forEachGroup(override, (group) => {
      const neighbour = sections.find((section) => group.includes(`@recog/${section}`))
      if (neighbour) addSection(group, name, neighbour)
    })
  }
  config.overrides.splice(config.overrides.indexOf(own) + 1, 0, copy)
  return toJson(config)
}

/** Forbid a section in every way its neighbour is. */
function addSection(group: string[], name: string, neighbour: string): void {
  if (!group.includes(`@recog/${neighbour}`)) return
  const own = group.filter((pattern) => pattern.includes(neighbour)).map((it) => it.replace(neighbour, name))
  group.push(...own.filter((pattern) => !group.includes(pattern)))
}

function forEachGroup(override: LintConfig['overrides'][number], edit: (group: string[]) => void): void {
  const rule = override.rules['no-restricted-imports']
  if (!Array.isArray(rule)) return
  for (const { patterns = [] } of rule.slice(1) as Restriction[])
    for (const { group } of patterns) edit(group)
}

function replaceOnce(source: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(source)) throw new Error(`${String(pattern)} was not found; register the section by hand`)
  return source.replace(pattern, replacement)
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
