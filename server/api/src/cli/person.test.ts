import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addPasskey } from '../../testing/passkey'
import { enrol } from '../../testing/second-factor'
import { runCommand } from '../../testing/run-command'
import { addressOf, password } from '../../testing/world'

describeEachEngine('the command for people', (engine) => {
  let portal: TestPortal
  let said: string[]
  beforeEach(async () => {
    portal = await startPortal(engine)
    said = []
  })
  afterEach(() => portal.close())

  const call = (...args: string[]) => ({
    settings: portal.settings,
    args,
    print: (line: string) => void said.push(line),
  })
  const run = (...args: string[]) => runCommand('person', call(...args))
  const trace = async () => {
    const rows = await portal.app.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'target_id'])
      .orderBy('seq')
      .execute()
    const mails = await portal.app.db
      .selectFrom('outbox')
      .select('kind')
      .orderBy('created_at')
      .orderBy('kind')
      .execute()
    return [...rows.map((row) => `${row.action} ${row.target_id ?? ''}`), ...mails.map(({ kind }) => kind)]
  }

  test('shows what a person holds, and deactivates them when everything has a successor', async () => {
    expect(await run('show', addressOf('lead'))).toBe(0)
    expect(said.join('\n')).toContain('leads Group alpha (alpha), needs a successor')
    expect(said.join('\n')).toContain('owns A project (project), needs a successor')

    expect(await run('deactivate', addressOf('lead'))).toBe(1)
    expect(said.at(-1)).toBe('Please choose who takes over Group alpha.')
    const successors = ['alpha', 'project'].flatMap((id) => [
      '--successor',
      `${id}=${addressOf('member').toUpperCase()}`,
    ])
    expect(await run('deactivate', addressOf('lead'), ...successors)).toBe(0)
    expect((await (await portal.as('lead')).get('/api/user/userinfo')).statusCode).toBe(401)
    expect(await trace()).toEqual(
      expect.arrayContaining(['account.deactivated lead', 'account-deactivated', 'taken-over']),
    )

    expect(await runCommand('create-admin', call(addressOf('lead')))).toBe(1)
    expect(said.at(-1)).toContain('This account is deactivated.')
    expect(await run('reactivate', addressOf('lead'))).toBe(0)
    expect((await (await portal.as('lead')).get('/api/user/userinfo')).statusCode).toBe(200)
  })

  test('grants and revokes administrator rights, but not those of the last one', async () => {
    for (const change of ['revoke-admin', 'deactivate']) {
      expect(await run(change, addressOf('admin'))).toBe(1)
      expect(said.at(-1)).toMatch(/^This is the last administrator\./)
    }
    expect(await run('grant-admin', addressOf('member'))).toBe(0)
    expect(await run('revoke-admin', addressOf('admin'))).toBe(0)
    expect((await (await portal.as('member')).get('/api/admin/people')).statusCode).toBe(200)
    expect((await (await portal.as('admin')).get('/api/admin/people')).statusCode).toBe(403)
  })

  test('ends sessions and unlocks', async () => {
    const member = await portal.as('member')
    expect(await run('end-sessions', addressOf('member'))).toBe(0)
    expect((await member.get('/api/user/userinfo')).statusCode).toBe(401)
    expect(await run('unlock', addressOf('member'))).toBe(0)
    expect(await trace()).toEqual([
      'account.sessions-ended member',
      'account.unlocked member',
      'account-sessions-ended',
      'account-unlocked',
    ])
  })

  test('removes the second step of somebody who has lost the phone and the recovery codes, who is told', async () => {
    const member = await portal.as('member')
    await enrol(member)
    await addPasskey(member)
    expect(await run('remove-second-step', addressOf('member'))).toBe(0)
    expect((await member.get('/api/user/userinfo')).statusCode).toBe(401)
    for (const table of ['second_factors', 'recovery_codes', 'passkeys'] as const)
      expect(await portal.app.db.selectFrom(table).selectAll().execute()).toEqual([])
    const signedIn = await portal
      .visitor()
      .submit('/identity/account/login', { email: addressOf('member'), password })
    expect(signedIn.headers.location).toBe('/')
    expect(await trace()).toEqual(
      expect.arrayContaining(['second-factor.removed member', 'second-factor-removed']),
    )
  })

  test.each([
    [[], 2],
    [['delete', 'a@b.co'], 2],
    [['show', 'not an address'], 2],
    [['show', 'nobody@b.co'], 1],
    [['deactivate', addressOf('lead'), '--successor', 'alpha'], 2],
    [['toString', 'a@b.co'], 2],
    // Somebody else lost their phone.
    [['remove-second-step', addressOf('member')], 1],
  ])('refuses %j', async (args, code) => {
    expect(await run(...args)).toBe(code)
    expect(await trace()).toEqual([])
  })
})
