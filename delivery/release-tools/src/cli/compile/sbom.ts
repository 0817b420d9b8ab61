import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Compilation } from 'webpack'
import { SBOM_FILE } from '@recog/release-service/release'
import { innerModules } from './bundled-modules'

/** An installed package of which a build contains at least one module. */
export interface BundledPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression; undefined when its `package.json` names none. */
  readonly license: string | undefined
  /** Of the archive in the registry, as lockfiles name it: `sha512-` and base64. */
  readonly integrity?: string | undefined
}

/** The packages whose modules a build contains, by name and version. @throws when a `package.json` cannot be read */
export const bundledPackages = ({ modules }: Compilation): Promise<BundledPackage[]> =>
  packagesOf([...modules].flatMap(innerModules).map((module) => module.nameForCondition() ?? ''))

/** The installed packages of these files, by name and version. @throws when a `package.json` cannot be read */
export async function packagesOf(files: Iterable<string>): Promise<BundledPackage[]> {
  const folders = new Set([...files].flatMap((file) => packageFolderOf(file) ?? []))
  const found = await Promise.all([...folders].map(describe))
  const unique = new Map(found.map((each) => [`${each.name}@${each.version}`, each]))
  return [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

/** The folder of the installed package that contains a file; undefined for our own sources and for what a tool generated. */
export function packageFolderOf(file: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^.\\/][^\\/]*(?=[\\/])/.exec(file)?.[0]
}

async function describe(folder: string): Promise<BundledPackage> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8')
  const { name = '', version = '', license } = JSON.parse(text) as Partial<BundledPackage>
  return { name, version, license }
}

/**
 * Write what a build contains as a CycloneDX bill of materials. It has no date and no serial number, so that the same inputs
 * give the same file.
 */
export async function writeSbom(
  output: string,
  { name, version }: { readonly name: string; readonly version: string },
  packages: readonly BundledPackage[],
): Promise<void> {
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: packages.map(componentOf),
  }
  await writeFile(path.join(output, SBOM_FILE), `${JSON.stringify(sbom, null, 2)}\n`)
}

/** The package URL (purl) by which lists of components name a package of npm. */
export const packageUrl = (name: string, version: string): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

function componentOf({ name, version, license, integrity }: BundledPackage) {
  const purl = packageUrl(name, version)
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
    ...(license && { licenses: [{ expression: license }] }),
  }
}

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
