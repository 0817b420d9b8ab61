import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EPOCH, writeTar } from '../package/tar'
import { NODE_VERSION, type Platform } from './platforms'
import { run } from './run'

/** Debian packages that Node.js, the command `portal` and copies of a PostgreSQL database need. */
const PACKAGES = ['base-files', 'coreutils', 'dash', 'libgcc-s1', 'libstdc++6', 'postgresql-client-15']

/** Never read when the portal runs. */
const LEFT_OUT = ['doc', 'man', 'locale', 'info', 'lintian', 'bash-completion']

/** Number of the user of all processes. */
export const USER = 10001
const NAME = 'portal'
const NO_SHELL = '/usr/sbin/nologin'

/** The folder of the data: the only one that is written, and the place of the volume. */
export const DATA = '/var/lib/portal'

/**
 * Debian packages without what only administrators of a whole system need. Their scripts do not run, so that any machine can write
 * an image for any platform.
 */
export async function debianLayer(platform: Platform, to: string): Promise<void> {
  const leftOut = LEFT_OUT.map((name) => `rm -rf "$1/usr/share/${name}"`).join('; ')
  await run(
    'mmdebstrap',
    [
      '--quiet',
      '--variant=extract',
      `--architectures=${platform.architecture}`,
      `--include=${PACKAGES.join()}`,
      `--customize-hook=${leftOut}; rm -rf "$1/var/cache" "$1/var/log"`,
      'bookworm',
      to,
    ],
    { SOURCE_DATE_EPOCH: String(EPOCH) },
  )
}

/**
 * Node.js from the npm registry.
 *
 * @throws if it is not the one whose digest we know
 */
export async function nodeLayer({ node }: Platform, work: string, to: string): Promise<void> {
  const folder = await mkdtemp(path.join(work, 'node-'))
  const file = path.join(folder, `${node.name}-${NODE_VERSION}.tgz`)
  await run('npm', ['pack', `${node.name}@${NODE_VERSION}`, '--silent', '--pack-destination', folder])
  checkIntegrity(node.name, await readFile(file), node.integrity)
  const root = path.join(folder, 'root')
  await mkdir(path.join(root, 'usr/local/bin'), { recursive: true })
  await run('tar', [
    '-xzf',
    file,
    '-C',
    path.join(root, 'usr/local'),
    '--strip-components=1',
    'package/bin/node',
  ])
  await writeTar(root, '.', to)
}

/** @throws if a file has another digest */
export function checkIntegrity(name: string, bytes: Buffer, integrity: string): void {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (found !== integrity) throw new Error(`${name}: expected ${integrity}, received ${found}`)
}

/** The unpacked package, the command and the user. @param archive `portal-VERSION.tar.gz` */
export async function portalLayer(archive: string, work: string, to: string): Promise<void> {
  const root = await mkdtemp(path.join(work, 'portal-'))
  for (const folder of ['etc', 'opt', 'usr/local/bin'])
    await mkdir(path.join(root, folder), { recursive: true })
  await run('tar', ['-xzf', archive, '-C', path.join(root, 'opt')])
  await symlink(path.basename(archive, '.tar.gz'), path.join(root, 'opt/portal'))
  await symlink('/opt/portal/bin/portal', path.join(root, 'usr/local/bin/portal'))
  const people = [`root:x:0:0::/root:${NO_SHELL}`, `${NAME}:x:${USER}:${USER}::${DATA}:${NO_SHELL}`]
  await writeFile(path.join(root, 'etc/passwd'), `${people.join('\n')}\n`)
  await writeFile(path.join(root, 'etc/group'), `root:x:0:\n${NAME}:x:${USER}:\n`)
  await writeTar(root, '.', to)
}

/** The empty folder of the data. A new volume takes over to whom it belongs. */
export async function dataLayer(work: string, to: string): Promise<void> {
  const root = await mkdtemp(path.join(work, 'data-'))
  await mkdir(path.join(root, DATA), { recursive: true })
  await writeTar(root, DATA.slice(1), to, USER)
}
