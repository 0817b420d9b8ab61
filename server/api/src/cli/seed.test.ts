import { describeEachEngine, testSettings } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { openApp } from '../open-app'
import type { Settings } from '../settings'

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

  test.each([
    ['--people', '-5'],
    ['--people', 'many'],
    ['--people', ''],
    ['--people', '1e3'],
    ['--people', '0'],
    ['--groups', '0'],
  ])('are not added when %s is %j', async (option, number) => {
    expect(await runCommand('seed', call(option, number))).toBe(2)
    expect(said.at(-1)).toContain(option)
    expect(await people()).toBe(0)
  })

  test('are never added to real people', async () => {
    await runCommand('create-admin', call('ada@hospital.org'))
    expect(await runCommand('seed', call('--people', '40'))).toBe(1)
    expect(said.at(-1)).toContain('real people')
    expect(await people()).toBe(1)
  })

  test('are added to an empty database, once', async () => {
    expect(await runCommand('seed', call('--people', '40'))).toBe(0)
    expect(await people()).toBe(40)
    expect(await runCommand('seed', call('--people', '40'))).toBe(1)
    expect(said.at(-1)).toContain('generated people already')
  })
})
