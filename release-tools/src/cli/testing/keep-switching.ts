import { publish } from '../publish'
import { rollback } from '../rollback'

/**
 * Publishes and rolls back until it is killed: `keep-switching.ts RELEASES A B`. Prints `ready` before it begins.
 */
async function main([releases = '', ...builds]: readonly string[]): Promise<void> {
  const name = 'mf-projects'
  process.stdout.write('ready\n')
  for (let round = 0; ; round += 1) {
    const from = builds[round % builds.length]
    await publish({ releases, names: [name], from, by: 'somebody', reason: `round ${round}`, checks: 'none' })
    await rollback({ releases, name, by: 'somebody', reason: `back from round ${round}` }).catch(() => {})
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
