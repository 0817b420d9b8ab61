import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ENDING = '.template'
const PLACEHOLDER = /\{\{('?)(\w+)\1\}\}/g

export const TEMPLATES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../templates')

interface Filled {
  /** The templates of the tools; `create-section` has a copy. */
  readonly templates?: string | undefined
  /** Template folders whose files are written, such as `page`. */
  readonly from: readonly string[]
  /** Folder that the results are relative to. */
  readonly root: string
  /** Folder to write to, relative to the root. */
  readonly target: string
  /** Values of the placeholders: `{{title}}` takes `values.title`, and `{{'title'}}` escapes it for a text in single quotes. */
  readonly values: Readonly<Record<string, string>>
  /** Changes of files that exist already, such as a list of all pages, by their path relative to the root. */
  readonly edits?: Readonly<Record<string, (source: string) => string>>
}

/**
 * Write every file of template folders, with the placeholders in names and texts filled, and then the changes.
 *
 * @returns the files written or changed, relative to the root
 * @throws when a file exists already or a change fails (nothing is written then), or a placeholder has no value
 */
export async function writeTemplates({
  templates = TEMPLATES,
  from,
  root,
  target,
  values,
  edits = {},
}: Filled): Promise<string[]> {
  const edited = await Promise.all(
    Object.entries(edits).map(
      async ([file, edit]) => [file, edit(await readFile(path.join(root, file), 'utf8'))] as const,
    ),
  )
  const files = (await Promise.all(from.map((each) => sourcesIn(path.join(templates, each))))).flat()
  const named = files.map(({ source, name }) => ({
    source,
    file: path.join(target, fill(name, values).replace(/\.template$/, '')),
  }))
  for (const { file } of named)
    if (existsSync(path.join(root, file))) throw new Error(`${file} exists already`)
  for (const { source, file } of named) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    if (source.endsWith(ENDING))
      await writeFile(path.join(root, file), fill(await readFile(source, 'utf8'), values))
    else await cp(source, path.join(root, file))
  }
  for (const [file, text] of edited) await writeFile(path.join(root, file), text)
  return [...named.map(({ file }) => file), ...Object.keys(edits)]
}

async function sourcesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((source) => ({ source, name: path.relative(folder, source) }))
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACEHOLDER, (_whole, quote: string, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`A template asks for {{${key}}}, which has no value`)
    return quote ? value.replaceAll("'", "\\'") : value
  })
}
