import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../workspace'

const ENDING = '.template'
const PLACEHOLDER = /\{\{('?)(\w+)\1\}\}/g

/**
 * Write every file of a template folder, with the placeholders in names and texts filled.
 *
 * @param root of the repository
 * @param template folder below `release-tools/templates`
 * @param target folder to write to, relative to the root
 * @param values of the placeholders: `{{title}}` takes `values.title`, and `{{'title'}}` escapes it for a text in single quotes
 * @returns the files written, relative to the root
 * @throws when a file exists already (nothing is written then) or a placeholder has no value
 */
export async function writeTemplates(
  root: string,
  template: string,
  target: string,
  values: Readonly<Record<string, string>>,
): Promise<string[]> {
  const from = path.join(root, 'release-tools/templates', template)
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const sources = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const files = sources.map((source) => ({
    source,
    file: path.join(target, fill(path.relative(from, source), values).replace(/\.template$/, '')),
  }))
  await checkNoneExists(
    root,
    files.map(({ file }) => file),
  )
  for (const { source, file } of files) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    if (source.endsWith(ENDING))
      await writeFile(path.join(root, file), fill(await readFile(source, 'utf8'), values))
    else await cp(source, path.join(root, file))
  }
  return files.map(({ file }) => file)
}

/** Format files with prettier. @param files relative to the repository; unknown types stay unchanged */
export async function formatFiles(files: readonly string[]): Promise<void> {
  const prettier = path.join(ROOT, 'node_modules/.bin/prettier')
  await promisify(execFile)(prettier, ['--write', '--ignore-unknown', ...files], { cwd: ROOT })
}

async function checkNoneExists(root: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (existsSync(path.join(root, file))) throw new Error(`${file} exists already`)
  }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACEHOLDER, (_whole, quote: string, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`A template asks for {{${key}}}, which has no value`)
    return quote ? value.replaceAll("'", "\\'") : value
  })
}
