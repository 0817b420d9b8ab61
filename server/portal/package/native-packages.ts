import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { NOT_BUNDLED } from './bundle'
import { PORTAL, ROOT } from './paths'

const run = promisify(execFile)

/** Compiled packages of these platforms are part of the artefact, whatever the machine that packs it. */
const PLATFORM = /linux-(x64|arm64)-gnu$/

/** Of these, only the files for browsers are sent; the server itself does not run them. */
const FILES: Readonly<Record<string, RegExp>> = {
  '@fontsource/source-serif-4':
    /^(package\.json|LICENSE.*|files|files\/source-serif-4-latin(-ext)?-600-normal\.woff2)$/,
}
/** Files that no program reads. */
const NEVER = /(\.d\.[cm]?ts|\.map|\.md|\.flow|\.c?ts)$|^(test|tests|types|example)$/

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** A package in the artefact. */
export interface Packed {
  readonly name: string
  readonly version: string
}

/**
 * Copy the packages that cannot be bundled, each with its dependencies below it, and their compiled parts for every platform.
 *
 * @param to folder of the artefact
 * @throws when a package of the registry is not the one that the lockfile names
 */
export async function copyNativePackages(to: string): Promise<readonly Packed[]> {
  const packed: Packed[] = []
  for (const name of NOT_BUNDLED)
    packed.push(...(await copyPackage(name, installed(name), path.join(to, 'node_modules', name))))
  return packed
}

/** Link them instead, for a program that stays on this machine. */
export async function linkNativePackages(to: string): Promise<void> {
  for (const name of NOT_BUNDLED) {
    const link = path.join(to, 'node_modules', name)
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(installed(name), link)
  }
}

/** The folder of a package that one of ours depends on. */
const installed = (name: string): string =>
  folderOf(
    name,
    createRequire(
      path.join(ROOT, name === 'lightningcss' ? 'delivery/release-service' : 'server/api', 'package.json'),
    ),
  )

async function copyPackage(name: string, from: string, to: string): Promise<Packed[]> {
  const manifest = await manifestIn(from)
  const wanted = FILES[name]
  await cp(from, to, {
    recursive: true,
    dereference: true,
    filter: (file) => {
      const inside = path.relative(from, file)
      return (
        inside === '' ||
        (!inside.startsWith('node_modules') && (wanted ? wanted.test(inside) : !NEVER.test(inside)))
      )
    },
  })
  const packed: Packed[] = [{ name, version: manifest.version }]
  if (wanted) return packed
  const require = createRequire(path.join(from, 'package.json'))
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    const below = path.join(to, 'node_modules', dependency)
    packed.push(...(await copyPackage(dependency, folderOf(dependency, require), below)))
  }
  for (const [part, version] of Object.entries(manifest.optionalDependencies ?? {})) {
    if (!PLATFORM.test(part)) continue
    await cp(await downloaded(part, version), path.join(to, 'node_modules', part), { recursive: true })
    packed.push({ name: part, version })
  }
  return packed
}

/** The folder of an installed package; its `exports` may hide `package.json`. */
function folderOf(name: string, require: NodeJS.Require): string {
  const found = (require.resolve.paths(name) ?? []).find((folder) =>
    existsSync(path.join(folder, name, 'package.json')),
  )
  if (found === undefined) throw new Error(`${name} is not installed`)
  // pnpm's links: what a package depends on is beside the folder that they lead to.
  return realpathSync(path.join(found, name))
}

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest

/** The folder of a package of another platform, which nobody installs: from the registry, checked against the lockfile. */
async function downloaded(name: string, version: string): Promise<string> {
  const folder = path.join(ROOT, '.cache/native', `${name.replace('/', '+')}@${version}`)
  if (existsSync(folder)) return folder
  const work = `${folder}.${process.pid}`
  await mkdir(work, { recursive: true })
  try {
    const { stdout } = await run(
      'npm',
      ['pack', '--silent', '--pack-destination', work, `${name}@${version}`],
      {
        cwd: PORTAL,
      },
    )
    const archive = path.join(work, stdout.trim())
    refuseOther(name, version, await readFile(archive))
    await run('tar', ['-xzf', archive, '-C', work])
    await rename(path.join(work, 'package'), folder).catch((error: unknown) => {
      // Another process may have been faster.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return folder
}

/** @throws unless the lockfile names this content */
function refuseOther(name: string, version: string, archive: Buffer): void {
  const lockfile = readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8')
  const digest = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  const named = lockfile.split(`${name}@${version}'`)[1] ?? lockfile.split(`  ${name}@${version}:`)[1] ?? ''
  if (!named.slice(0, 200).includes(digest))
    throw new Error(`${name}@${version} is not the package of the lockfile`)
}
