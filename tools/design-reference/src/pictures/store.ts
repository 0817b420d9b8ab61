import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import semver from 'semver'
import type { Pictures } from './picture'
import type { Accepted } from './review'

/** The pictures of the last release of a package. */
interface Baseline {
  readonly version: string
  readonly folder: string
  readonly pictures: Pictures
}

const CONTENTS = 'pictures.json'

export function picturesIn(folder: string): Pictures {
  const file = path.join(folder, CONTENTS)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pictures) : {}
}

export async function listPictures(folder: string, pictures: Pictures): Promise<void> {
  await mkdir(folder, { recursive: true })
  const sorted = Object.fromEntries(Object.entries(pictures).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(path.join(folder, CONTENTS), `${JSON.stringify(sorted, null, 2)}\n`)
}

/** The pictures of a package's newest release in the store; undefined before its first. */
export function baselineOf(store: string, owner: string): Baseline | undefined {
  const folder = path.join(store, owner)
  if (!existsSync(folder)) return undefined
  const [version] = readdirSync(folder)
    .filter((name) => semver.valid(name))
    .toSorted(semver.rcompare)
  if (version === undefined) return undefined
  return { version, folder: path.join(folder, version), pictures: picturesIn(path.join(folder, version)) }
}

/**
 * Store the pictures of a release with the decisions that accepted them. A version is released once: its pictures never change.
 *
 * @param from the folder with the pictures
 * @throws Error if the version is in the store, or has no order: a later run would not find it as the last release
 */
export async function storePictures(
  store: string,
  { owner, version }: { readonly owner: string; readonly version: string },
  { from, pictures, accepted }: { from: string; pictures: Pictures; accepted: Accepted },
): Promise<void> {
  if (!semver.valid(version)) throw new Error(`"${version}" is no version, as in 0.1.0-586ded8`)
  const folder = path.join(store, owner, version)
  if (existsSync(folder)) throw new Error(`The pictures of ${owner} ${version} are in the store already`)
  await mkdir(folder, { recursive: true })
  for (const file of Object.keys(pictures)) await copyFile(path.join(from, file), path.join(folder, file))
  await writeFile(path.join(folder, 'accepted.json'), `${JSON.stringify(accepted, null, 2)}\n`)
  await listPictures(folder, pictures)
}
