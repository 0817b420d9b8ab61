import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SBOM_FILE } from '@recog/release-service/release'
import { packageFolderOf, type BundledPackage } from '@recog/release-tools/sbom'
import { ROOT } from './paths'
import type { Packed } from './native-packages'

/** A package of others in the artefact, with the folder that it is installed in here, if any. */
export interface Component extends BundledPackage {
  readonly folder: string | undefined
}

/**
 * Everything from others in the artefact: what the servers are bundled from, what is copied, and what the shell and sections are
 * made of. Sorted by name.
 */
export function componentsOf(
  inputs: readonly string[],
  packed: readonly Packed[],
  releases: string,
): readonly Component[] {
  const found = [
    ...inputs.flatMap((file) => packageFolderOf(path.join(ROOT, file)) ?? []).map(inFolder),
    ...packed.map(installed),
    ...readdirSync(releases).flatMap((name) => inRelease(path.join(releases, name, SBOM_FILE))),
  ]
  const unique = new Map(found.map((each) => [`${each.name}@${each.version}`, each]))
  const integrity = integrities()
  return [...unique]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, each]) => ({ ...each, integrity: integrity.get(id) }))
}

/** The digests of the lockfile, by name and version. */
function integrities(): ReadonlyMap<string, string> {
  const lockfile = readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8')
  const entries = lockfile.matchAll(
    /^ {2}'?([^'\s]+@[^'\s]+?)'?:\n {4}resolution: \{integrity: (sha512-[\w+/=]+)/gm,
  )
  return new Map([...entries].map(([, id = '', digest = '']) => [id, digest]))
}

function inFolder(folder: string): Component {
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8')
  const { name = '', version = '', license } = JSON.parse(text) as Partial<BundledPackage>
  return { name, version, license, folder }
}

/** pnpm's folders begin with the name and version of what they contain; those of other platforms are in the cache. */
function installed({ name, version }: Packed): Component {
  const prefix = `${name.replace('/', '+')}@${version}`
  const store = path.join(ROOT, 'node_modules/.pnpm')
  const entry = readdirSync(store).find((each) => each === prefix || each.startsWith(`${prefix}_`))
  const cached = path.join(ROOT, '.cache/native', prefix)
  if (entry) return inFolder(path.join(store, entry, 'node_modules', name))
  return existsSync(cached) ? inFolder(cached) : { name, version, license: undefined, folder: undefined }
}

function inRelease(sbom: string): Component[] {
  const { components } = JSON.parse(readFileSync(sbom, 'utf8')) as {
    components: readonly (Packed & { licenses?: readonly { expression?: string }[] })[]
  }
  return components.map(({ name, version, licenses }) => {
    const { folder } = installed({ name, version })
    return { name, version, license: licenses?.[0]?.expression, folder }
  })
}
