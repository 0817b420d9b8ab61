import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { startPortal, testSettings } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { databaseFile } from '../settings'

test.each<[string, Parameters<typeof runCommand>[0], string[]]>([
  ['a second administrator', 'create-admin', ['ada@hospital.org', 'vera@hospital.org']],
  ['a description without quotes', 'create-group', ['physics', 'Physics', 'Dose', 'and', 'beams']],
  ['a mistyped option', 'events', ['resolve-again', '--aply']],
  ['an option of another action', 'audit', ['key', '--older-than', '9']],
  ['an option of another form', 'backup', ['--made-elsewhere', '--checkpoints', 'a.txt']],
  ['a time before there were portals', 'security-log', ['--days', '999999999']],
  ['a successor of somebody who stays', 'person', ['unlock', 'ada@hospital.org', '--successor', 'a=b@c.org']],
])('%s is refused, and nothing is done', async (_what, command, args) => {
  const settings = await testSettings('sqlite')
  const said: string[] = []
  expect(await runCommand(command, { settings, args, print: (line) => void said.push(line) })).toBe(2)
  expect(said).toHaveLength(1)
})

test.each<[Parameters<typeof runCommand>[0], ...string[]]>([
  ['person', 'remove-second-step', 'ada@hospital.org'],
  ['events', 'resolve-again'],
  ['security-log'],
  ['erase', 'ada@hospital.org'],
  ['audit', 'verify'],
  ['backup', '--made-elsewhere'],
  ['restore', '--done-elsewhere'],
  ['migrate', '--to', '0001-first'],
])('%s creates no database where PORTAL_DATA is mistyped', async (command, ...args) => {
  const settings = await testSettings('sqlite')
  const run = runCommand(command, { settings, args, print: () => undefined })
  await expect(run).rejects.toThrow('Is PORTAL_DATA set?')
  expect(existsSync(databaseFile(settings))).toBe(false)
})

test.each<[string, string, Parameters<typeof runCommand>[0], ...string[]]>([
  [
    'a backup into a folder that is not there',
    'There is no folder /nowhere.',
    'backup',
    '/nowhere/portal.db',
  ],
  ['a backup over a file', 'already exists', 'backup', process.execPath],
  ['a restore from nothing', 'There is no file /nowhere/portal.db', 'restore', '/nowhere/portal.db'],
  ['a restore from the database itself', 'is the database itself', 'restore', 'portal.db'],
  ['a folder to restore', 'is a folder, not a file', 'restore', tmpdir()],
  ['a folder to verify', 'is a folder, not a file', 'backup', '--verify', tmpdir()],
  ['a folder of checkpoints', 'is a folder, not a file', 'audit', 'verify', '--checkpoints', tmpdir()],
  ['a folder for a key', 'is a folder, not a file', 'audit', 'change-key', '--to', tmpdir()],
])('%s is refused, and named', async (_what, why, command, ...typed) => {
  const portal = await startPortal('sqlite')
  const said: string[] = []
  const args = typed.map((each) => (each === 'portal.db' ? databaseFile(portal.settings) : each))
  const call = { settings: portal.settings, args, print: (line: string) => void said.push(line) }
  expect(await runCommand(command, call)).toBe(2)
  expect(said).toEqual([expect.stringContaining(why)])
  await portal.close()
})

test('a working group whose id is taken is said to be another one, and keeps its description', async () => {
  const portal = await startPortal('sqlite')
  const said: string[] = []
  const create = async (...args: string[]) =>
    runCommand('create-group', { settings: portal.settings, args, print: (line) => void said.push(line) })
  await create('physics', 'Physics', 'Dose and beams')
  await create('physics', 'Medical physics')
  expect(said).toEqual([
    'The working group Physics (physics) is created.',
    'The working group Physics (physics) existed already. It is changed: Medical physics.',
  ])
  const group = portal.app.db
    .selectFrom('committees')
    .select(['name', 'description'])
    .where('id', '=', 'physics')
  expect(await group.executeTakeFirst()).toEqual({ name: 'Medical physics', description: 'Dose and beams' })
  await portal.close()
})
