import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../package/paths'
import { PLATFORMS } from './platforms'
import { writeImage } from './write-image'

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
