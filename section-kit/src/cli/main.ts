import os from 'node:os'
import { parseArgs } from 'node:util'
import { build } from './build'
import { listReleases } from './list'
import { publish } from './publish'
import { asReleasable, RELEASABLE, releasesFolder, type Releasable } from './workspace'

const USAGE = `sections <command>
  build   [name ...]                  build the shell and sections whose inputs changed
  publish [name ...] [--by] [--reason]  release what is built
  release [name ...] [--by] [--reason]  build, then publish
  list                                what is live where`

async function main(argv: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { by: { type: 'string' }, reason: { type: 'string' } },
  })
  const [command, ...words] = positionals
  const names: readonly Releasable[] = words.length > 0 ? words.map(asReleasable) : RELEASABLE
  const by = values.by ?? os.userInfo().username
  const reason = values.reason ?? ''
  switch (command) {
    case 'build':
      return buildAll(names)
    case 'publish':
      return publishAll(names, by, reason)
    case 'release':
      await buildAll(names)
      return publishAll(names, by, reason)
    case 'list':
      return console.log(await listReleases(releasesFolder()))
    default:
      throw new Error(USAGE)
  }
}

async function buildAll(names: readonly Releasable[]): Promise<void> {
  for (const name of names) {
    const { release, fresh, ms } = await build(name)
    const how = fresh ? `built in ${(ms / 1000).toFixed(1)} s` : 'unchanged'
    console.log(`  ${name.padEnd(13)} ${release.version.padEnd(16)} ${how}`)
  }
}

async function publishAll(names: readonly Releasable[], by: string, reason: string): Promise<void> {
  for (const name of names) {
    const { version, switched } = await publish({ releases: releasesFolder(), name, by, reason })
    console.log(`  ${name.padEnd(13)} ${version.padEnd(16)} ${switched ? 'is live' : 'was live already'}`)
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
