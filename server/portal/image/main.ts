import { rm, mkdir, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../package/paths'
import { PLATFORMS, type Platform } from './platforms'
import { EPOCH } from '../package/tar'
import { DATA, dataLayer, debianLayer, nodeLayer, portalLayer, USER } from './layers'
import { run } from './run'

/** The same for every image of the same content. */
const CREATED = new Date(EPOCH * 1000).toISOString()

/**
 * Write an OCI image without a daemon. The same archive and the same Debian packages give the same image.
 *
 * @param archive `portal-VERSION.tar.gz`, after whose version the image is named
 * @param to folder of the image (an OCI layout); must not exist
 * @throws if a program is missing or fails
 */
async function writeImage(archive: string, platform: Platform, to: string): Promise<void> {
  const version = path.basename(archive, '.tar.gz').replace(/^portal-/, '')
  const image = `${to}:${version}`
  await mkdir(path.dirname(to), { recursive: true })
  const work = await mkdtemp(`${to}-`)
  try {
    await run('umoci', ['init', '--layout', to])
    await run('umoci', ['new', '--image', image])
    const add = async (name: string, write: (file: string) => Promise<void>) => {
      const file = path.join(work, `${name}.tar`)
      await write(file)
      await run('umoci', ['raw', 'add-layer', `--history.created=${CREATED}`, `--image=${image}`, file])
      await rm(file)
    }
    await add('debian', (file) => debianLayer(platform, file))
    await add('node', (file) => nodeLayer(platform, work, file))
    await add('portal', (file) => portalLayer(archive, work, file))
    await add('data', (file) => dataLayer(work, file))
    await run('umoci', ['config', `--image=${image}`, ...config(platform, version)])
    await run('umoci', ['gc', '--layout', to])
  } finally {
    await rm(work, { recursive: true })
  }
}

const config = ({ architecture }: Platform, version: string): string[] => [
  '--no-history',
  `--created=${CREATED}`,
  '--os=linux',
  `--architecture=${architecture}`,
  `--config.user=${USER}:${USER}`,
  '--config.entrypoint=portal',
  '--config.cmd=serve',
  `--config.workingdir=${DATA}`,
  `--config.volume=${DATA}`,
  `--config.env=PORTAL_DATA=${DATA}`,
  '--config.env=HOST=0.0.0.0',
  '--config.env=PATH=/usr/local/bin:/usr/bin:/bin',
  '--config.exposedports=8080',
  '--config.stopsignal=SIGTERM',
  `--config.label=org.opencontainers.image.version=${version}`,
]

/**
 * `npm run image -- ARCHIVE [--platform arm64]`: write the package as an OCI image. Needs a Debian machine with the packages
 * mmdebstrap and umoci.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { platform: { type: 'string', default: 'x64' } },
  })
  const [archive] = positionals
  const platform = PLATFORMS[values.platform]
  if (!archive?.endsWith('.tar.gz') || !platform) {
    console.error(
      `npm run image -- dist/portal-VERSION.tar.gz [--platform ${Object.keys(PLATFORMS).join('|')}]`,
    )
    process.exitCode = 2
    return
  }
  const to = path.join(ROOT, 'dist', `image-${values.platform}`)
  await rm(to, { recursive: true, force: true })
  await writeImage(path.resolve(archive), platform, to)
  console.log(`  ${to}`)
}

await main()
