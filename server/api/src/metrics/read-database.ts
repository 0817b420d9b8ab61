import { sql } from 'kysely'
import type { App } from '../app'
import { heldAddresses } from '../outbox/bounces'

/** What the metrics and the doctor read from the database. */
interface DatabaseFacts {
  /** Mails that are neither sent nor given up. */
  readonly waitingMails: number
  /** When the oldest of them was written; undefined if there is none. */
  readonly oldestWaiting: string | undefined
  /** Mails that were given up and are not yet deleted from the log. */
  readonly undeliverableMails: number
  readonly heldAddresses: number
  /** Number of the last row of the audit log. */
  readonly auditHead: number
  /** Rows of it that no signed checkpoint covers yet. */
  readonly unsignedRows: number
}

const count = sql<number | string>`count(*)`

/** Read the figures of the outbox and of the audit log. */
export async function readDatabase({ db }: Pick<App, 'db'>): Promise<DatabaseFacts> {
  const waiting = await db
    .selectFrom('outbox')
    .select(({ fn }) => [count.as('mails'), fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom('outbox')
    .select(count.as('mails'))
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const held = await heldAddresses(db).select(count.as('addresses')).executeTakeFirstOrThrow()
  const head = await db.selectFrom('audit_head').select('seq').where('id', '=', 1).executeTakeFirst()
  const signed = await db
    .selectFrom('audit_checkpoints')
    .select(({ fn }) => fn.max('size').as('size'))
    .executeTakeFirst()
  const auditHead = head?.seq ?? 0
  return {
    waitingMails: Number(waiting.mails),
    // With count(), there is a row without mails, too.
    oldestWaiting: Number(waiting.mails) === 0 ? undefined : waiting.oldest,
    undeliverableMails: Number(failed.mails),
    heldAddresses: Number(held.addresses),
    auditHead,
    unsignedRows: Math.max(0, auditHead - (signed?.size ?? 0)),
  }
}
