import { publish } from '../operations'
import { rollback } from './requests'
import { testStore } from './small-release'

/**
 * Publishes and rolls back until it is killed: `keep-switching.ts RELEASES A B`. Prints `ready` before it begins.
 */
async function main([releases = '', ...folders]: readonly string[]): Promise<void> {
  const name = 'mf-projects'
  const store = await testStore(releases)
  const common = { store, key: store.key, by: 'somebody' }
  process.stdout.write('ready\n')
  for (let round = 0; ; round += 1) {
    const builds = [{ name, folder: folders[round % folders.length] ?? '' }]
    await publish({ ...common, builds, reason: `round ${round}`, unchecked: true })
    await rollback({ ...common, name, reason: `back from round ${round}` }).catch(() => {})
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
})
