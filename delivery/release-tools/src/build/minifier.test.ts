import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import webpack, { type Configuration } from 'webpack'
import { MINIFIER } from './common-config'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'minifier-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A function with many variables, and a digest of another file. */
const source = (digest: string) =>
  `export function sum(list) {
    ${Array.from({ length: 30 }, (_, index) => `const value${index} = list.at(${index})`).join('\n')}
    return [${Array.from({ length: 30 }, (_, index) => `value${index}, value${index}`).join()}, "${digest}"]
  }`

async function minified(digest: string): Promise<string> {
  await writeFile(path.join(folder, 'index.js'), source(digest))
  const config: Configuration = {
    mode: 'production',
    context: folder,
    entry: './index.js',
    experiments: { outputModule: true },
    output: { path: folder, filename: 'out.js', library: { type: 'module' } },
    optimization: { minimizeOptions: { javascript: MINIFIER } },
  }
  await promisify((done: (error: Error | null) => void) => webpack(config, (error) => done(error)))()
  return (await readFile(path.join(folder, 'out.js'), 'utf8')).replace(digest, '')
}

it('names variables the same whatever a preliminary digest in the code is', async () => {
  expect(await minified('hhhhhhhhhhhhhhhhhhhh')).toBe(await minified('ffffffffffffffffffff'))
})

it('gives every variable its own name, the short ones first', () => {
  const { get } = MINIFIER.mangle.nth_identifier
  const names = Array.from({ length: 5_000 }, (_, nth) => get(nth))
  expect(new Set(names).size).toBe(names.length)
  expect(names.every((name) => /^[A-Za-z$_][\w$]*$/.test(name))).toBe(true)
  expect(names.findIndex((name) => name.length === 2)).toBe(54)
  expect(names.findIndex((name) => name.length === 3)).toBe(54 + 54 * 64)
})
