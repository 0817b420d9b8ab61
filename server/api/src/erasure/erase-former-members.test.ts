import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'
import type { App } from '../app'
import { deactivate, reactivate } from '../admin/people/deactivate'
import { verifyAudit } from '../audit/verify'
import { eraseFormerMembers, erasePerson } from './erase-person'
import { readJournal } from './journal'

const DAY = 86_400_000
const nothing = { groups: [], projects: [] }

describeEachEngine('people who left', (engine) => {
  let portal: TestPortal
  const start = async (env: Record<string, string>) => {
    portal = await startPortal(engine, env)
  }
  afterEach(() => portal.close())

  /** The server as it will be after some days. */
  const after = (days: number, changes: Partial<App> = {}): App => {
    const now = () => new Date(Date.now() + days * DAY).toISOString()
    return { ...portal.app, now, ...changes }
  }
  const remaining = async () => {
    const rows = await portal.app.db.selectFrom('users').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }

  test('are erased after the set number of days, applicants too, and nobody else', async () => {
    await start({ ERASE_AFTER_DAYS: '30' })
    await portal.app.db.updateTable('projects').set({ description: 'Ask Mia Member.' }).execute()
    const everybody = await remaining()
    await deactivate(portal.app, undefined, 'member', nothing)
    await deactivate(portal.app, undefined, 'applicant', nothing)
    await eraseFormerMembers(after(29))
    expect(await remaining()).toEqual(everybody)

    const warn = jest.fn()
    await eraseFormerMembers(after(32, { warn }))
    expect(everybody.filter((id) => id !== 'member' && id !== 'applicant')).toEqual(await remaining())
    expect(readJournal(portal.settings.erasureJournal).toSorted()).toEqual(['applicant', 'member'])
    expect(warn.mock.calls).toEqual([
      ['the project project mentions somebody who was erased; edit it by hand'],
    ])
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true })
  })

  test('are told so when their account is deactivated', async () => {
    await start({ ERASE_AFTER_DAYS: '30' })
    await deactivate(portal.app, undefined, 'member', nothing)
    const mail = await portal.app.db
      .selectFrom('outbox')
      .select('body')
      .where('to_address', '=', addressOf('member'))
      .executeTakeFirst()
    expect(mail?.body).toContain('In 30 days, your account and everything about you is erased')
  })

  test('stay if they were let back in, even at the last moment', async () => {
    await start({ ERASE_AFTER_DAYS: '30' })
    for (const id of ['member', 'applicant']) await deactivate(portal.app, undefined, id, nothing)
    for (const id of ['member', 'applicant']) await reactivate(portal.app, undefined, id)
    const leftBefore = after(40).now()
    await eraseFormerMembers(after(40))
    for (const id of ['member', 'applicant']) {
      await expect(erasePerson(portal.app, id, { leftBefore })).rejects.toMatchObject({ status: 404 })
    }
    expect(await remaining()).toEqual(expect.arrayContaining(['member', 'applicant']))
  })

  test('stay until somebody asks for it if no number of days is set', async () => {
    await start({})
    await deactivate(portal.app, undefined, 'member', nothing)
    await eraseFormerMembers(after(10_000))
    expect(await remaining()).toContain('member')
  })
})
