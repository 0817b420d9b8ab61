import { sql } from 'kysely'
import { engines, startPortal } from '../../testing/portal'
import { compact } from './compaction'
import { erasePerson } from './erase-person'

const NAME = 'Xanthippe Quillfeather'

const onPostgres = engines.includes('postgres') ? describe : describe.skip
onPostgres('PostgreSQL', () => {
  test('keeps no names in its statistics once the traces were removed', async () => {
    const portal = await startPortal('postgres')
    const { app } = portal
    const inStatistics = async () => {
      const { rows } =
        await sql`select tablename from pg_stats where concat(most_common_vals, histogram_bounds) like ${`%${NAME}%`}`.execute(
          app.db,
        )
      return rows.length > 0
    }
    await app.db
      .updateTable('users')
      .set({ display_name: NAME, deactivated_at: app.now() })
      .where('id', '=', 'member')
      .execute()
    await sql`analyze users`.execute(app.db)
    expect(await inStatistics()).toBe(true)
    await erasePerson(app, 'member', {})
    expect(await compact(app)).toBe(true)
    expect(await inStatistics()).toBe(false)
    await portal.close()
  })
})
