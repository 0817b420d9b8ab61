import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Problem } from './in-page/protocol'

/** The page's report of an error. */
export interface Thrown {
  readonly message: string
  readonly stack?: string | undefined
}

interface Position {
  readonly file: string
  readonly line: number
}

const FRAME = /\/section\/([\w.@-]+):(\d+):(\d+)\)?$/
/** Modules of this command and of packages are never where the mistake is. */
const NOT_OF_THE_SECTION = /node_modules|\/dev\/in-page\//

/**
 * Find the source line of an error thrown by the section, by the source maps of its build.
 *
 * @param folder of the build
 * @param root folder that paths are relative to
 * @returns the message alone when no line of the stack belongs to a source
 */
export async function locate(
  folder: string,
  root: string,
  { message, stack = '' }: Thrown,
): Promise<Problem> {
  for (const line of stack.split('\n')) {
    const [, script, row, column] = FRAME.exec(line.trim()) ?? []
    if (!script) continue
    const found = await original(path.join(folder, script), Number(row), Number(column))
    if (found && !NOT_OF_THE_SECTION.test(found.file))
      return { message, file: path.relative(root, found.file), line: found.line }
  }
  return { message }
}

/** @param row and column count from 1, as in a stack */
async function original(script: string, row: number, column: number): Promise<Position | undefined> {
  try {
    const map = new SourceMap(JSON.parse(await readFile(`${script}.map`, 'utf8')))
    const entry = map.findEntry(row - 1, column - 1)
    if (!('originalSource' in entry) || !entry.originalSource.startsWith('file:')) return undefined
    return { file: fileURLToPath(entry.originalSource), line: entry.originalLine + 1 }
  } catch {
    // A script of an earlier build, or one without a map.
    return undefined
  }
}
