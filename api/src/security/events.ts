import { createHmac } from 'node:crypto'
import type { SecurityEvent } from '@recog/api-contract'
import { networkOf } from '@recog/api-contract/network'
import { sql } from 'kysely'
import type { App } from '../app'
import { normaliseEmail } from '../database/normalise'

interface Happening {
  readonly kind: SecurityEvent
  /** Undefined for a visitor. */
  readonly userId?: string | undefined
  /** The address that somebody tried to sign in with. Stored as a keyed hash: people type passwords into the wrong field. */
  readonly email?: string
  /** Stored as a keyed hash of the network. */
  readonly ip?: string
  readonly route?: string
  readonly detail?: string
}

/** The keyed hash under which the security log knows a network or an address. */
const securityHash = ({ keys }: Pick<App, 'keys'>, text: string): string =>
  createHmac('sha256', keys.security).update(text).digest('base64url').slice(0, 22)

const MINUTE = 'YYYY-MM-DDTHH:MM'.length

/**
 * Record something in the security log. Equal events within a minute become one row with a count, so that nobody can fill the
 * disk with refused calls. Never fails: the response must not depend on it.
 */
export async function noteSecurity(app: App, happening: Happening): Promise<void> {
  const { kind, userId = null, email, ip, route = '', detail = '' } = happening
  app.metrics.securityEvents.inc({ kind })
  const now = app.now()
  const who = {
    kind,
    user_id: userId,
    account: email === undefined ? null : securityHash(app, `account ${normaliseEmail(email)}`),
    network: ip === undefined ? null : securityHash(app, `network ${networkOf(ip)}`),
    route,
    detail,
  }
  const id = securityHash(app, JSON.stringify([who, now.slice(0, MINUTE)]))
  await app.db
    .insertInto('security_log')
    .values({ id, ...who, first_at: now, last_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ count: sql<number>`security_log.count + 1`, last_at: now }),
    )
    .execute()
    .catch(() => app.warn(`the security log could not record ${kind}`))
}
