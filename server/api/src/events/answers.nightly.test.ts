import { describeEachEngine, startPortal } from '../../testing/portal'
import { raceForSeats } from '../../testing/seat-races'

describeEachEngine('the last place', (engine) => {
  test('is given once in 1,000 races, and then to the first in line', async () => {
    const portal = await startPortal(engine)
    expect(await raceForSeats(portal, 1000)).toEqual([])
    await portal.close()
  }, 600_000)
})
