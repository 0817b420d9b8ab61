import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** An import or re-export of a source file. */
interface Import {
  /** The names before any `as`, without types. */
  readonly names: readonly string[]
  readonly from: string
}

const IMPORT = /(?:import|export)\s+(?!type\b)\{([^}]*)\}\s+from\s+'([^']+)'/g
/** What is loaded later, such as a form. */
const LATER = /import\((?:\/\*.*?\*\/)?\s*()'([^']+)'\)/g

/** Read the named imports and re-exports of a source text, and what it loads later. */
export function importsOf(text: string): Import[] {
  return [IMPORT, LATER]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, list = '', from = '']) => ({
      names: list
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part && !part.startsWith('type '))
        .map((part) => part.split(/\s+as\s+/)[0] ?? ''),
      from,
    }))
}

/** Resolve a relative import as the bundler does. @returns a path from the root, or undefined for other files */
export function resolveImport(root: string, importer: string, from: string): string | undefined {
  if (!from.startsWith('.')) return undefined
  const base = path.posix.join(path.posix.dirname(importer), from)
  return ['.tsx', '.ts', '/index.ts', '/index.tsx', '']
    .map((ending) => base + ending)
    .find((file) => existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile())
}

export const readText = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8')

/** The docstring of a component that a source text exports, in one line; empty if it has none. */
export function docstringOf(text: string, name: string): string {
  const [, docstring = ''] =
    new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export (?:function|const) ${name}\\b`).exec(text) ?? []
  return docstring
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}
