import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type App, CLOCK_SECONDS, later } from '../app'
import type { Write } from '../database/write'
import { Refusal } from './errors'

/**
 * Counts are stored in the database, so that several processes count together. Keys are hashed, so that no e-mail or IP
 * addresses are stored.
 */
export const throttleKey = (app: App, parts: readonly string[]): string =>
  createHmac('sha256', app.keys.throttle).update(JSON.stringify(parts)).digest('base64url')

/**
 * Counts one attempt. A limit is never permanent: the count starts again when its window ends.
 *
 * @param parts kind of attempt and who or where it comes from; hashed before it is stored
 * @param most attempts allowed in a window
 * @param seconds length of the window
 * @param owner the account that the count belongs to, so that an administrator can lift it; as `parts`
 * @throws {Refusal} 429 with `Retry-After`
 */
export async function throttle(
  app: App,
  parts: readonly string[],
  most: number,
  seconds: number,
  owner?: readonly string[],
): Promise<void> {
  const now = app.now()
  // A window that ends later than one that begins now was begun by a clock that was ahead.
  const isOver = sql<boolean>`(throttle.resets_at <= ${now} or throttle.resets_at > ${later(app, seconds + CLOCK_SECONDS)})`
  const { count, resets_at } = await app.db
    .insertInto('throttle')
    .values({
      key: throttleKey(app, parts),
      count: 1,
      resets_at: later(app, seconds),
      owner: owner ? throttleKey(app, owner) : null,
      most,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else throttle.count + 1 end`,
        resets_at: sql<string>`case when ${isOver} then excluded.resets_at else throttle.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  if (count <= most) return
  const wait = Math.max(1, Math.ceil((Date.parse(resets_at) - Date.parse(now)) / 1000))
  throw new Refusal(429, 'Too many attempts. Please try again later.', {
    headers: { 'Retry-After': String(wait) },
  })
}

/** Take back one attempt that turned out to be legitimate. @param parts as for `throttle` */
export async function refund(app: App, parts: readonly string[]): Promise<void> {
  await app.db
    .updateTable('throttle')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', throttleKey(app, parts))
    .where('count', '>', 0)
    .execute()
}

/** Reset the count after a success. */
export async function forgive(app: App, parts: readonly string[]): Promise<void> {
  await app.db.deleteFrom('throttle').where('key', '=', throttleKey(app, parts)).execute()
}

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

/** Use something up that works once. @returns false if it was used before */
export async function spendOnce(db: Pick<Write, 'insertInto'>, key: string, until: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_tokens')
    .values({ key, expires_at: until })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
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
