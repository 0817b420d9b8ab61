import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  integrityOf,
  listFiles,
  parseRelease,
  type Release,
  type ReleasedFile,
} from '@recog/release-service/release'

/** Hash and precompress the files of a build, and write its `release.json`. @throws when what is described is no release */
export async function writeRelease(folder: string, described: Omit<Release, 'files'>): Promise<Release> {
  const files: Record<string, ReleasedFile> = {}
  for (const file of await listFiles(folder)) files[file] = await compressFile(folder, file)
  const release: Release = { ...described, files }
  parseRelease(JSON.parse(JSON.stringify(release)), `The build in ${folder}`)
  await writeFile(path.join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  return release
}

const COMPRESSIBLE = /\.(js|css|svg|json|html|map)$/

/** Write `.br` and `.gz` copies beside a compressible file. @returns its sizes and hash */
async function compressFile(folder: string, file: string): Promise<ReleasedFile> {
  const full = path.join(folder, file)
  const content = await readFile(full)
  const integrity = integrityOf(content)
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
