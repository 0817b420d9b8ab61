import { existsSync } from 'node:fs'
import { testSettings } from '../../testing/portal'
import { databaseFile } from '../settings'
import { auditCommand } from './audit'

test('a missing database is not an intact log', async () => {
  const settings = await testSettings('sqlite')
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  expect(await auditCommand({ settings, args: ['verify'], print })).toBe(2)
  expect(said.join()).toContain('There is no database')
  expect(existsSync(databaseFile(settings))).toBe(false)
})
