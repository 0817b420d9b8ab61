import { rmSync } from 'node:fs'
import { startPortal, type TestPortal } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { addressOf } from '../../testing/world'
import { completeJournal, readJournal } from '../erasure/journal'

describe('erase', () => {
  let portal: TestPortal
  let said: string[]
  beforeEach(async () => {
    portal = await startPortal('sqlite')
    said = []
  })
  afterEach(() => portal.close())

  const run = (...args: string[]) =>
    runCommand('erase', { settings: portal.settings, args, print: (line) => void said.push(line) })
  const people = async () =>
    (await portal.app.db.selectFrom('users').select('id').execute()).map(({ id }) => id)

  test('says whom it would erase and who mentions them, and erases only with --yes', async () => {
    await portal.app.db.updateTable('events').set({ note: 'Ask Abel Applicant.' }).execute()
    expect(await run(addressOf('applicant'))).toBe(0)
    expect(said.join('\n')).toBe(
      `${addressOf('applicant')} is mentioned in the event event. Edit it by hand.\n` +
        `${addressOf('applicant')} (applicant) would be erased.\nNothing was erased. Add --yes to erase for good.`,
    )
    expect(await people()).toContain('applicant')
    expect(await run(addressOf('applicant'), '--yes')).toBe(0)
    expect(said.at(-1)).toBe(`${addressOf('applicant')} (applicant) is erased.`)
    expect(await people()).not.toContain('applicant')
  })

  test('goes on with the others if somebody cannot be erased, and exits with 1', async () => {
    const emails = ['nobody@x.org', addressOf('admin'), addressOf('lead'), addressOf('applicant')]
    expect(await run(...emails, '--yes')).toBe(1)
    expect(said).toEqual([
      'nobody@x.org: no account has this address.',
      `${addressOf('admin')}: This person is an administrator. They must leave first.`,
      `${addressOf('lead')}: This person is an active member. They must leave first.`,
      `${addressOf('applicant')} (applicant) is erased.`,
    ])
    expect(await people()).toEqual(expect.arrayContaining(['admin', 'lead']))
  })

  test.each([[], ['--yes'], ['not an address']])('refuses %j', async (...args) =>
    expect(await run(...(args as string[]))).toBe(2),
  )

  test('a journal that a crash left incomplete is completed from the log', async () => {
    const { app } = portal
    await run(addressOf('applicant'), '--yes')
    rmSync(app.settings.erasureJournal)
    await completeJournal(app)
    await completeJournal(app)
    expect(readJournal(app.settings.erasureJournal)).toEqual(['applicant'])
  })
})
