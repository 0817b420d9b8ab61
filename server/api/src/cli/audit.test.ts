import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { startPortal, type TestPortal } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { addressOf } from '../../testing/world'
import { checkpointFile } from '../audit/checkpoints'

describe('on a database', () => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await startPortal('sqlite')
    await (
      await portal.as('member')
    ).write('PATCH', '/api/user/profile/name', { firstName: 'A', lastName: 'B' })
  })
  afterEach(() => portal.close())

  async function run(...args: string[]): Promise<{ code: number; said: string }> {
    const said: string[] = []
    const code = await runCommand('audit', {
      settings: portal.settings,
      args,
      print: (line) => void said.push(line),
    })
    return { code, said: said.join('\n') }
  }

  test('administrators are told of a log that was changed, once a day', async () => {
    const { db } = portal.app
    await db.updateTable('audit').set({ action: 'member.approved' }).where('seq', '=', 1).execute()
    expect(await run('verify')).toMatchObject({ code: 1 })
    expect(await run('verify')).toMatchObject({ code: 1 })
    const mails = await db.selectFrom('outbox').select(['kind', 'to_address']).execute()
    expect(mails).toEqual([{ kind: 'notice-audit-log', to_address: addressOf('admin') }])
  })

  test('verify says what proves the log, or that nothing does', async () => {
    expect(await run('verify')).toMatchObject({
      code: 0,
      said: expect.stringContaining('No checkpoint is known'),
    })
    expect(await run('checkpoint')).toMatchObject({
      code: 0,
      said: expect.stringContaining('localhost:8080/audit\n1\n'),
    })
    expect(await run('verify')).toMatchObject({ code: 0, said: expect.stringContaining('over 1 rows') })
    expect((await run('key')).said).toMatch(/^localhost:8080\/audit\+[0-9a-f]{8}\+\S{44}$/)
  })

  test('verify compares with a copy from elsewhere, and names it when the log was emptied', async () => {
    const copy = join(portal.settings.dataFolder, 'copy.txt')
    await run('checkpoint')
    await rename(checkpointFile(portal.settings), copy)
    const { db } = portal.app
    for (const table of ['audit', 'audit_personal', 'audit_checkpoints'] as const)
      await db.deleteFrom(table).execute()
    await db.updateTable('audit_head').set({ seq: 0, hash: '', created_at: '', end_proof: '' }).execute()
    expect(await run('verify')).toMatchObject({ code: 0 })
    const { code, said } = await run('verify', '--checkpoints', copy)
    expect(code).toBe(1)
    expect(said).toBe(
      `Row 1 is invalid: the log ends at row 0.\nThe checkpoint over 1 rows (${copy}) covers it.`,
    )
  })

  test.each([
    [],
    ['other'],
    ['__proto__'],
    ['verify', 'x'],
    ['verify', '--checkpoints', 'none.txt'],
    ['purge', '--older-than', '-1'],
  ])('refuses %j', async (...args) => expect(await run(...(args as string[]))).toMatchObject({ code: 2 }))
})
