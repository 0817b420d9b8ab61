import type { App } from '../app'
import type { Write } from '../database/write'
import { throttleKey } from './throttle'

/** Until when the next attempt of an account is refused: the latest instant of its exhausted counts; null if none is. */
export async function exhaustedUntil(app: App, owner: readonly string[]): Promise<string | null> {
  const row = await app.db
    .selectFrom('throttle')
    .select('resets_at')
    .where('owner', '=', throttleKey(app, owner))
    .where('resets_at', '>', app.now())
    .where((eb) => eb('count', '>=', eb.ref('most')))
    .orderBy('resets_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.resets_at ?? null
}

/** Reset all counts of an account. */
export async function forgiveAll(app: App, tx: Write, owner: readonly string[]): Promise<void> {
  await tx.deleteFrom('throttle').where('owner', '=', throttleKey(app, owner)).execute()
}
