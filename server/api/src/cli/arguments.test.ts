import { testSettings } from '../../testing/portal'
import type { Command } from './command'
import { createAdmin } from './create-admin'
import { createGroup } from './create-group'
import { eventsCommand } from './events'

test.each<[string, Command, string[]]>([
  ['a second administrator', createAdmin, ['ada@hospital.org', 'vera@hospital.org']],
  ['a description without quotes', createGroup, ['physics', 'Physics', 'Dose', 'and', 'beams']],
  ['a mistyped option', eventsCommand, ['resolve-again', '--aply']],
])('%s is refused, and nothing is done', async (_what, command, args) => {
  const settings = await testSettings('sqlite')
  const said: string[] = []
  expect(await command({ settings, args, print: (line) => void said.push(line) })).toBe(2)
  expect(said).toHaveLength(1)
})
