import { publish } from '../operations'
import { testStore } from './small-release'

/** Publishes one build, in its own process: `publish-once.ts RELEASES NAME FOLDER`. */
async function main([releases = '', name = '', folder = '']: readonly string[]): Promise<void> {
  const store = await testStore(releases)
  const builds = [{ name, folder }]
  await publish({ store, key: store.key, builds, by: `${process.pid}`, reason: 'race', unchecked: true })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
})
