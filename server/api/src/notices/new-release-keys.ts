import type { App } from '../app'
import { serverValue } from '../database/keys'
import { inTransaction } from '../database/write'
import { tellAdministrators } from './administrators'

/** The row with the fingerprints, one a line, that have signed a change of what the portal serves. */
const KNOWN_ROW = 'release-keys'

/**
 * Tell the administrators, once, of each key that has signed a change of what the portal serves for the first time. The keys in the
 * ledger when the portal first looks are known.
 */
export async function tellOfNewReleaseKeys(app: App): Promise<void> {
  const changes = await app.settings.releases.changes()
  const firstOf = new Map(changes.toReversed().map((change) => [change.key, change]))
  if (firstOf.size === 0) return
  const { db } = app
  const before = (await serverValue(db, KNOWN_ROW)) ?? ''
  const known = new Set(before.split('\n').filter(Boolean))
  const added = [...firstOf.values()].filter(({ key }) => !known.has(key))
  if (added.length === 0) return
  const value = [...known, ...added.map(({ key }) => key)].join('\n')
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('server_keys')
      .values({ name: KNOWN_ROW, value: '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const { numUpdatedRows } = await tx
      .updateTable('server_keys')
      .set({ value })
      .where('name', '=', KNOWN_ROW)
      .where('value', '=', before)
      .executeTakeFirst()
    // Another process was first.
    if (numUpdatedRows !== 1n || before === '') return
    for (const { key, by, action, names, at } of added) {
      await tellAdministrators(app, tx, {
        kind: 'release-key',
        subject: 'A key has released to the ReCOG portal for the first time',
        text: `A key that has not been used before has changed what the ReCOG members’ portal serves.\n\nKey: ${key}\nName: ${by}\nWhat: ${[action, ...names].join(' ')}\nWhen: ${at}`,
      })
    }
  })
  app.wakeOutbox()
}
