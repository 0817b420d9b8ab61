import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ReleasedFile } from './release'

const COMPRESSIBLE = /\.(js|css|svg|json|html|map)$/

/** All files below a folder, as posix paths relative to it, without the compressed copies. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && entry.name !== 'release.json')
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
}

/** Put `.br` and `.gz` beside a file where that pays, and say what it weighs and hashes to. */
export async function compressFile(folder: string, file: string): Promise<ReleasedFile> {
  const full = path.join(folder, file)
  const content = await readFile(full)
  const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`
  if (!COMPRESSIBLE.test(file)) return { bytes: content.length, brotli: content.length, integrity }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [small, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await writeFile(`${full}.br`, small)
  await writeFile(`${full}.gz`, gzipped)
  return { bytes: content.length, brotli: small.length, integrity }
}
