import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from '@swc/core'

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'in-page')

/**
 * A module of the page's client as JavaScript. Sources name modules without an ending, and so do their URLs; published modules name
 * them with `.js`.
 *
 * @returns undefined when there is no such module
 */
export async function clientModule(file: string): Promise<string | undefined> {
  const [, name] = /^([a-z-]+)(?:\.js)?$/.exec(file) ?? []
  if (!name) return undefined
  const source = await read(`${name}.ts`)
  if (source === undefined) return read(`${name}.js`)
  const { code } = await transform(source, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  })
  return code
}

const read = (file: string): Promise<string | undefined> =>
  readFile(path.join(FOLDER, file), 'utf8').catch(() => undefined)
