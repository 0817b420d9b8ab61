import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Canary } from '../canary/audience'
import { prepareFile, readJson } from '../store/disk'

/** From paths to the documents of one set. */
export interface SetRoutes {
  /** First match wins. */
  readonly routes: readonly { readonly path: string; readonly document: string }[]
  readonly redirects: Readonly<Record<string, string>>
  readonly notFound: string
  /** File of the live versions, for open tabs. */
  readonly registry: string
  /** File of the releases, for `/dev/sections`. */
  readonly about: string
}

/** `routes.json`: the single pointer to the documents of the live versions and of the running canaries. */
export interface Routes extends SetRoutes {
  /** Of the composer that wrote it. */
  readonly format: number
  /** Hash of the ledger's line that made this set live. */
  readonly ledger: string
  /** Oldest first: a visitor gets the first that is meant for them. */
  readonly canaries?: readonly (Canary & SetRoutes)[] | undefined
}

/** How long replaced documents stay, for requests that are in progress. Milliseconds. */
const STALE_AFTER = 10 * 60_000

export const pointerFile = (releases: string) => path.join(releases, 'documents', 'routes.json')

/** The current `routes.json`; undefined before the first publish. */
export const readRoutes = (releases: string) => readJson<Routes>(pointerFile(releases))

/** Write a pointer to a draft. @returns a function that puts it in place; it does nothing without a pointer */
export const preparePointer = async (releases: string, routes: Routes | undefined): Promise<() => void> =>
  routes ? prepareFile(pointerFile(releases), `${JSON.stringify(routes, null, 2)}\n`) : () => {}

/** Name of the folder of a set below `documents`. */
export const setIdOf = ({ notFound }: SetRoutes): string => path.posix.dirname(notFound)

/** SHA-256 of a set, in hex; its first twelve digits name the folder. */
export function digestOf(files: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(files).toSorted()) hash.update(`${name}\0${files[name]}\0`)
  return hash.digest('hex')
}

/** The files of a set by name; none when its folder is missing. */
export async function readSet(releases: string, id: string): Promise<Readonly<Record<string, string>>> {
  const folder = path.join(releases, 'documents', id)
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']))
}

/** Remove sets that were replaced a while ago. */
export async function dropOldDocuments(releases: string): Promise<void> {
  const folder = path.join(releases, 'documents')
  const routes = await readRoutes(releases)
  const current = routes ? [routes, ...(routes.canaries ?? [])].map(setIdOf) : []
  for (const name of await readdir(folder).catch(() => [])) {
    if (current.includes(name) || name === 'routes.json') continue
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > STALE_AFTER) await rm(file, { recursive: true, force: true })
  }
}
