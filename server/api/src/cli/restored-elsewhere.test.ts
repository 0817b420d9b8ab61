import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describeEachEngine, startOwnPortal } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { writeCheckpoint } from '../audit/checkpoints'
import { verifyAudit } from '../audit/verify'
import { erasePerson } from '../erasure/erase-person'
import { openApp } from '../open-app'
import { databaseFile } from '../settings'
import { putBack } from '../database/postgres-tools'

describeEachEngine('restore --done-elsewhere', (engine) => {
  test('erases people again and excuses the checkpoints of lost rows', async () => {
    const portal = await startOwnPortal(engine)
    const { app, settings } = portal
    const call = { settings, print: () => undefined }
    const file = join(settings.dataFolder, 'copy')
    await (
      await portal.as('lead')
    ).write('PATCH', '/api/user/profile/name', { firstName: 'A', lastName: 'B' })
    await runCommand('backup', { ...call, args: [file] })
    await app.db.updateTable('users').set({ deactivated_at: app.now() }).where('id', '=', 'member').execute()
    await erasePerson(app, 'member', {})
    await writeCheckpoint(app)
    await portal.server.close()

    // The other tool.
    if (settings.databaseUrl) await putBack(settings.databaseUrl, file)
    else {
      for (const end of ['', '-wal', '-shm']) await rm(databaseFile(settings) + end, { force: true })
      await copyFile(file, databaseFile(settings))
    }
    const before = await openApp(settings, () => undefined)
    expect(await verifyAudit(before.app)).toMatchObject({ ok: false, reason: 'the log ends at row 1' })
    await before.close()

    const said: string[] = []
    const print = (line: string) => void said.push(line)
    expect(await runCommand('restore', { settings, args: ['--done-elsewhere'], print })).toBe(0)
    expect(said.join()).toContain('1 person erased again.')
    expect(said.join()).toContain('There is no previous database to compare with')
    const after = await openApp(settings, () => undefined)
    expect(await verifyAudit(after.app)).toMatchObject({ ok: true })
    const names = await after.app.db
      .selectFrom('users')
      .select(['first_name', 'display_name', 'email'])
      .execute()
    expect(JSON.stringify(names)).not.toContain('Mia')
    await after.close()
    await portal.close()
  })
})
