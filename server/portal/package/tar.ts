import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

const run = promisify(execFile)

/** In seconds. The same for every build: 1 January 1980, the oldest that all archives can hold. */
export const EPOCH = 315532800
const TIME = `@${EPOCH}`

/**
 * Archive a folder, compressed.
 *
 * @param folder with one folder inside, named like the archive
 */
export async function archive(folder: string, name: string, to: string): Promise<void> {
  const plain = `${to}.tar`
  await writeTar(folder, name, plain)
  await writeFile(to, gzipSync(await readFile(plain), { level: 9 }))
  await rm(plain)
}

/**
 * Write a file or folder as a tar. The same content gives the same bytes: nothing tells who packed it, when, and where.
 *
 * @param owner number of the user and the group of all files
 */
export async function writeTar(folder: string, name: string, to: string, owner = 0): Promise<void> {
  const same = [
    '--sort=name',
    `--mtime=${TIME}`,
    `--owner=${owner}`,
    `--group=${owner}`,
    '--numeric-owner',
    '--mode=a=rX,u+w',
  ]
  await run('tar', ['--format=gnu', ...same, '-cf', to, '-C', path.resolve(folder), name])
}
