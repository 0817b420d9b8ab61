import { type App, later } from '../app'
import { throttleKey } from './throttle'

/**
 * Whether something was remembered with `remember` and has not expired.
 *
 * @param parts as for `throttle`
 */
export async function isRemembered(app: App, parts: readonly string[]): Promise<boolean> {
  const row = await app.db
    .selectFrom('throttle')
    .select('key')
    .where('key', '=', throttleKey(app, parts))
    .where('resets_at', '>', app.now())
    .executeTakeFirst()
  return row !== undefined
}

/** Remember something for a time. @param parts as for `throttle` */
export async function remember(app: App, parts: readonly string[], seconds: number): Promise<void> {
  const row = { count: 1, resets_at: later(app, seconds) }
  await app.db
    .insertInto('throttle')
    .values({ key: throttleKey(app, parts), ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
