import { testSettings } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'

test.each<[string, Parameters<typeof runCommand>[0], string[]]>([
  ['a second administrator', 'create-admin', ['ada@hospital.org', 'vera@hospital.org']],
  ['a description without quotes', 'create-group', ['physics', 'Physics', 'Dose', 'and', 'beams']],
  ['a mistyped option', 'events', ['resolve-again', '--aply']],
  ['an option of another action', 'audit', ['key', '--older-than', '9']],
  ['an option of another form', 'backup', ['--made-elsewhere', '--checkpoints', 'a.txt']],
  ['a successor of somebody who stays', 'person', ['unlock', 'ada@hospital.org', '--successor', 'a=b@c.org']],
])('%s is refused, and nothing is done', async (_what, command, args) => {
  const settings = await testSettings('sqlite')
  const said: string[] = []
  expect(await runCommand(command, { settings, args, print: (line) => void said.push(line) })).toBe(2)
  expect(said).toHaveLength(1)
})
