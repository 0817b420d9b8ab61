import { buildReleaseServer } from '../http/server'
import { testStore } from './small-release'

/** The release service in its own process, to be killed: `serve-store.ts RELEASES PORT`. Prints its URL when it listens. */
async function main([releases = '', port = '']: readonly string[]): Promise<void> {
  const server = buildReleaseServer(await testStore(releases), 'silent')
  process.stdout.write(`${await server.listen({ port: Number(port), host: '127.0.0.1' })}/\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
})
