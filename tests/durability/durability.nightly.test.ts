import { rm } from 'node:fs/promises'
import { describeEachEngine, testSettings } from '../../server/api/testing/portal'
import { startServerProcess } from '../../server/api/testing/process'
import { killAndLook } from './harness'

describeEachEngine('a server that is killed', (engine) => {
  test('has stored every acknowledged change once, with its audit row and mail', async () => {
    const settings = await testSettings(engine)
    const outcome = await killAndLook(settings, 5)
    expect(outcome.problems).toEqual([])
    expect(outcome.fewest).toBeGreaterThan(0)
    await rm(settings.dataFolder, { recursive: true, force: true })
  })

  test('stops gracefully on SIGTERM', async () => {
    const settings = await testSettings(engine)
    const server = await startServerProcess(settings)
    // Its own check of the database may come too late.
    while ((await fetch(`${server.origin}/readyz`)).status !== 200);
    expect(await server.stop()).toBe(0)
    await rm(settings.dataFolder, { recursive: true, force: true })
  })
})
