import { describeEachEngine, testSettings } from '../../testing/portal'
import { openApp } from '../open-app'
import type { Settings } from '../settings'
import { createAdmin } from './create-admin'
import { seed } from './seed'

describeEachEngine('generated people', (engine) => {
  let settings: Settings
  beforeEach(async () => (settings = await testSettings(engine)))

  const said: string[] = []
  const call = (...args: string[]) => ({ settings, args, print: (line: string) => void said.push(line) })
  const people = async () => {
    const { app, close } = await openApp(settings, () => undefined)
    const rows = await app.db.selectFrom('users').select('id').execute()
    await close()
    return rows.length
  }

  test.each(['-5', 'many', '', '1e3'])('are not added when their number is %j', async (number) => {
    await expect(seed(call('--people', number))).rejects.toThrow('--people needs a number')
    expect(await people()).toBe(0)
  })

  test('are never added to real people', async () => {
    await createAdmin(call('ada@hospital.org'))
    expect(await seed(call('--people', '40'))).toBe(1)
    expect(said.at(-1)).toContain('real people')
    expect(await people()).toBe(1)
  })

  test('are added to an empty database, once', async () => {
    expect(await seed(call('--people', '40'))).toBe(0)
    expect(await people()).toBe(40)
    expect(await seed(call('--people', '40'))).toBe(1)
    expect(said.at(-1)).toContain('generated people already')
  })
})
