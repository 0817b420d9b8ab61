import { publish } from '../publish'
import { rollback } from '../rollback'

/**
 * A process that publishes and rolls back without end, to be killed at any moment: `keep-switching.ts RELEASES A B`.
 * Says `ready` before it begins.
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
