import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The unpacked package: the programs are in its folder `lib`. Here, where it is not packaged, this package. */
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The shell and sections that the package brings, by name. */
export const BUILDS = path.join(ROOT, 'releases')

export const version = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version
