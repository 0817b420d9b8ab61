import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

const run = promisify(execFile)

/** The same for every build: 1 January 1980, the oldest that all archives can hold. */
const TIME = '@315532800'

/**
 * Archive a folder. The same content gives the same bytes: nothing tells who packed it, when, and where.
 *
 * @param folder with one folder inside, named like the archive
 */
export async function archive(folder: string, name: string, to: string): Promise<void> {
  const plain = `${to}.tar`
  const same = [
    '--sort=name',
    `--mtime=${TIME}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=a=rX,u+w',
  ]
  await run('tar', ['--format=gnu', ...same, '-cf', plain, '-C', path.resolve(folder), name])
  await writeFile(to, gzipSync(await readFile(plain), { level: 9 }))
  await rm(plain)
}
