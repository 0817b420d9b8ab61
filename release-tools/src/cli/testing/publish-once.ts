import { publish } from '../publish'
import { asReleasable } from '../workspace'

/** Publishes one build, in its own process: `publish-once.ts RELEASES NAME FOLDER`. */
async function main([releases = '', name = '', from]: readonly string[]): Promise<void> {
  await publish({
    releases,
    names: [asReleasable(name)],
    from,
    by: `${process.pid}`,
    reason: 'race',
    checks: 'none',
  })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
