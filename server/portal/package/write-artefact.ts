import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readdirSync, readFileSync } from 'node:fs'
import { inventoryPage } from '@recog/api/data-inventory'
import { MODULES_FILE, readRelease, sha256, SOURCE_MAP_ENDING } from '@recog/release-service/release'
import { gitSource } from '@recog/release-tools/git-source'
import { writeSbom } from '@recog/release-tools/sbom'
import { bundle } from './bundle'
import { archive } from './tar'
import { type Component, componentsOf } from './components'
import { copyDocs } from './docs'
import { copyNativePackages } from './native-packages'
import { PORTAL, ROOT } from './paths'
import { vexOf } from './vex'

/**
 * Starts the portal with the Node.js of the machine, after looking at its version: older ones fail somewhere inside. A link to it
 * works, and so does a link in its path: that is an upgrade.
 */
const launcher = ({ major, minor }: { major: number; minor: number }): string => `#!/bin/sh
program=$0
while [ -L "$program" ]; do
  to=$(readlink -- "$program")
  case $to in /*) program=$to ;; *) program=$(dirname -- "$program")/$to ;; esac
done
folder=$(cd -L -- "$(dirname -- "$program")/.." && pwd -L)
node=\${NODE:-node}
version=$("$node" --version 2>/dev/null)
major=\${version#v} minor=\${version#*.}
major=\${major%%.*} minor=\${minor%%.*}
if [ "\${major:-0}" -lt ${major} ] || { [ "$major" -eq ${major} ] && [ "$minor" -lt ${minor} ]; }; then
  echo "The portal needs Node.js ${major}.${minor} or newer; $node is \${version:-missing}. Where to get it: $folder/docs/install.md" >&2
  exit 78
fi
exec "$node" "$folder/lib/portal.mjs" "$@"
`

export interface Artefact {
  readonly file: string
  readonly version: string
  readonly bytes: number
}

/**
 * Write `portal-VERSION.tar.gz` and its checksum. The same sources give the same bytes, in whatever folder. The version has a
 * digest of the content, like those of the sections.
 *
 * @param names of the shell and the sections, which are built
 * @param distOf the folder of a build
 * @param to folder of the archive
 */
export async function writeArtefact(
  names: readonly string[],
  distOf: (name: string) => string,
  to: string,
): Promise<Artefact> {
  const work = path.join(to, '.work')
  await rm(work, { recursive: true, force: true })
  const content = path.join(work, 'content')
  await mkdir(content, { recursive: true })
  const inputs = await bundle(content)
  const packed = await copyNativePackages(content)
  const releases = path.join(content, 'releases')
  for (const name of names) await copyBuild(name, distOf(name), path.join(releases, name))
  const components = componentsOf(inputs, packed, releases)
  await writeFile(path.join(content, 'LICENCES.txt'), licencesOf(components))
  await cp(path.join(ROOT, 'LICENSE'), path.join(content, 'LICENSE'))
  await cp(path.join(PORTAL, 'share'), path.join(content, 'share'), { recursive: true })
  await copyDocs(content)
  await writeFile(path.join(content, 'docs/trust/data.md'), inventoryPage())
  await mkdir(path.join(content, 'bin'))
  await writeFile(path.join(content, 'bin/portal'), launcher(await oldestNode()))
  await chmod(path.join(content, 'bin/portal'), 0o755)

  const version = `${await packageVersion()}-${sha256(await checksums(content)).slice(0, 7)}`
  const manifest = { name: 'portal', version, private: true, type: 'module', license: 'UNLICENSED' }
  await writeFile(path.join(content, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeSbom(content, manifest, components)
  await writeFile(path.join(content, 'vex.cdx.json'), vexOf(version, components))
  await writeFile(path.join(content, 'SHA256SUMS'), await checksums(content))
  return pack(work, content, `portal-${version}`, version, to)
}

async function pack(
  work: string,
  content: string,
  name: string,
  version: string,
  to: string,
): Promise<Artefact> {
  await rename(content, path.join(work, name))
  const file = path.join(to, `${name}.tar.gz`)
  await archive(work, name, file)
  const bytes = await readFile(file)
  await writeFile(`${file}.sha256`, `${sha256(bytes)}  ${path.basename(file)}\n`)
  await rm(work, { recursive: true })
  return { file, version, bytes: bytes.length }
}

/**
 * Copy a build. It names the commit that it was built from; from this one the same inputs would give the same files, so this one is
 * named, whenever it was built.
 *
 * @throws when there is no build
 */
async function copyBuild(name: string, from: string, to: string): Promise<void> {
  const release = await readRelease(from)
  if (release?.name !== name) throw new Error(`There is no build of ${name} in ${from}`)
  await cp(from, to, { recursive: true, filter: (file) => path.basename(file) !== MODULES_FILE })
  await nameFilesOfMaps(to)
  const built = { ...release, ...(await gitSource(ROOT)) }
  await writeFile(path.join(to, 'release.json'), `${JSON.stringify(built, null, 2)}\n`)
}

/**
 * webpack writes a source map before it knows the final name of its file, and leaves a name in it that depends on the folder of the
 * build. Nothing reads it; the right name is that of the map itself.
 */
async function nameFilesOfMaps(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(SOURCE_MAP_ENDING))) {
    const map = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as object
    const file = name.slice(0, -SOURCE_MAP_ENDING.length)
    await writeFile(path.join(folder, name), JSON.stringify({ ...map, file }))
  }
}

/** Of `engines` in package.json. */
async function oldestNode(): Promise<{ readonly major: number; readonly minor: number }> {
  const text = await readFile(path.join(ROOT, 'package.json'), 'utf8')
  const { engines } = JSON.parse(text) as { engines: { node: string } }
  const [major = 0, minor = 0] = engines.node.replace('>=', '').split('.').map(Number)
  return { major, minor }
}

const packageVersion = async (): Promise<string> =>
  (JSON.parse(await readFile(path.join(PORTAL, 'package.json'), 'utf8')) as { version: string }).version

/** What `sha256sum --check` reads: one line for each file below a folder, sorted by path. */
async function checksums(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
  const lines = await Promise.all(
    files.map(async (file) => `${sha256(await readFile(path.join(folder, file)))}  ${file}\n`),
  )
  return lines.join('')
}

const FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/** The licences of all components with the texts that come with them, which most licences ask for. */
function licencesOf(components: readonly Component[]): string {
  return components.map(licenceOf).join(`\n${'-'.repeat(80)}\n\n`)
}

function licenceOf({ name, version, license, folder }: Component): string {
  const files =
    folder === undefined
      ? []
      : readdirSync(folder)
          .filter((file) => FILE.test(file))
          .toSorted()
  const texts = files.map((file) => readFileSync(path.join(folder ?? '', file), 'utf8').trim())
  return [`${name} ${version}, ${license ?? 'licence not named'}`, ...texts].join('\n\n') + '\n'
}
