import os from 'node:os'
import { parseArgs } from 'node:util'
import { build, type BuildOptions } from './build'
import { listReleases } from './list'
import { publish, type PublishRequest } from './publish'
import { asReleasable, RELEASABLE, releasesFolder, type Releasable } from './workspace'

const USAGE = `sections <command>
  build   [name ...] [--out FOLDER] [--label WORD]               build the shell and sections whose inputs changed
  publish [name ...] [--from FOLDER] [--by NAME] [--reason TEXT]  release what is built
  release [name ...] [--by NAME] [--reason TEXT]                  build, then publish
  list                                                           what is live where`

const OPTIONS = {
  by: { type: 'string' },
  reason: { type: 'string' },
  out: { type: 'string' },
  from: { type: 'string' },
  label: { type: 'string' },
} as const

async function main(argv: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS })
  const [command, ...words] = positionals
  const names: readonly Releasable[] = words.length > 0 ? words.map(asReleasable) : RELEASABLE
  if ((values.out ?? values.from) && names.length !== 1)
    throw new Error('--out and --from go with one section')
  const { by = os.userInfo().username, reason = '', from } = values
  const request = { releases: releasesFolder(), by, reason, from }
  switch (command) {
    case 'build':
      return buildAll(names, values)
    case 'publish':
      return publishAll(names, request)
    case 'release':
      await buildAll(names, {})
      return publishAll(names, request)
    case 'list':
      return console.log(await listReleases(releasesFolder()))
    default:
      throw new Error(USAGE)
  }
}

async function buildAll(names: readonly Releasable[], options: BuildOptions): Promise<void> {
  for (const name of names) {
    const { release, fresh, ms } = await build(name, options)
    const how = fresh ? `built in ${(ms / 1000).toFixed(1)} s` : 'unchanged'
    console.log(`  ${name.padEnd(13)} ${release.version.padEnd(16)} ${how}`)
  }
}

async function publishAll(
  names: readonly Releasable[],
  request: Omit<PublishRequest, 'name'>,
): Promise<void> {
  for (const name of names) {
    const { version, switched } = await publish({ ...request, name })
    console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} ${switched ? 'is live' : 'was live already'}`)
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
