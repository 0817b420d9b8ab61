import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ComponentGuide } from '@recog/shared-ui/documentation'
import { docstringOf, importsOf, readText, resolveImport } from './source-files'
import { LIBRARY } from './usage'

export interface ComponentDoc {
  readonly name: string
  readonly description: string
  /** From the root of the repository. */
  readonly file: string
  readonly guide?: ComponentGuide
  /** The file of its stories, from the root. */
  readonly stories?: string
}

/** The components that shared-ui exports, with their docstrings and their guides. */
export async function readComponents(root: string): Promise<ComponentDoc[]> {
  const documented: ComponentDoc[] = []
  for (const { names, from } of importsOf(readText(root, LIBRARY.entry))) {
    const file = resolveImport(root, LIBRARY.entry, from)
    if (!file?.endsWith('.tsx')) continue
    const text = readText(root, file)
    for (const name of names.filter(isComponent)) {
      const beside = (ending: string) => path.posix.join(path.posix.dirname(file), `${name}.${ending}`)
      const stories = beside('stories.tsx')
      documented.push({
        name,
        file,
        description: docstringOf(text, name),
        ...(await guideIn(root, beside('guide.ts'))),
        ...(existsSync(path.join(root, stories)) && { stories }),
      })
    }
  }
  return documented.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const isComponent = (name: string) => /^[A-Z]/.test(name)

async function guideIn(root: string, file: string): Promise<{ guide?: ComponentGuide }> {
  const full = path.join(root, file)
  if (!existsSync(full)) return {}
  const { guide } = (await import(pathToFileURL(full).href)) as { guide: ComponentGuide }
  return { guide }
}
