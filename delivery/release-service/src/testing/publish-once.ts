import { publish } from '../operations'
import { testStore } from './small-release'

/** Publishes one build, in its own process: `publish-once.ts RELEASES NAME FOLDER`. As people do, it tries again where nothing has changed. */
async function main(words: readonly string[]): Promise<void> {
  const [releases = '', name = '', folder = ''] = words
  const store = await testStore(releases)
  const builds = [{ name, folder }]
  await publish({
    store,
    key: store.key,
    builds,
    by: `${process.pid}`,
    reason: 'race',
    unchecked: true,
  }).catch((error: unknown) => {
    if (/this one was frozen|has been switching versions since/.test(String(error))) return main(words)
    throw error
  })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
})
