import { createHmac } from 'node:crypto'
import {
  securityEvents,
  type SecurityEvent,
  type SecurityItemWire,
  type SecurityQuery,
} from '@recog/api-contract'
import { networkOf } from '@recog/server-kit/network'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../app'
import { before } from '../audit/range'
import { normaliseEmail } from '../database/normalise'
import type { Database } from '../database/open'
import type { SignedIn } from '../policy/actor'
import { findPerson } from '../policy/people'

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

/** The keyed hash of the network of a caller. */
export const networkHash = (app: Pick<App, 'keys'>, ip: string): string =>
  securityHash(app, `network ${networkOf(ip)}`)

const MINUTE = 'YYYY-MM-DDTHH:MM'.length
const HOUR = 'YYYY-MM-DDTHH'.length

/** Different events of an hour that each process records. A visitor may own thousands of networks. */
const MOST_AN_HOUR = 500
const recorded = new WeakMap<App['db'], { readonly hour: string; readonly ids: Set<string> }>()

/** Stands for all further events of a kind. */
const OTHERS = { user_id: null, account: null, network: null, route: '', detail: 'further events' }

/** Whether an event still gets a row of its own. */
function isAmongFirst({ db }: App, id: string, hour: string): boolean {
  const known = recorded.get(db)
  const { ids } = known?.hour === hour ? known : { ids: new Set<string>() }
  recorded.set(db, { hour, ids })
  if (ids.size < MOST_AN_HOUR) ids.add(id)
  return ids.has(id)
}

/**
 * Record something in the security log. Equal events within a minute become one row with a count, as do those of a kind after the
 * first 500 of an hour, so that nobody can fill the disk with refused calls. Never fails: the response must not depend on it.
 */
export async function noteSecurity(app: App, happening: Happening): Promise<void> {
  const { kind, userId = null, email, ip, route = '', detail = '' } = happening
  app.metrics.securityEvents.inc({ kind })
  const now = app.now()
  const who = {
    kind,
    user_id: userId,
    account: email === undefined ? null : securityHash(app, `account ${normaliseEmail(email)}`),
    network: ip === undefined ? null : networkHash(app, ip),
    route,
    detail,
  }
  const idOf = (row: object) => securityHash(app, JSON.stringify([row, now.slice(0, MINUTE)]))
  const row = isAmongFirst(app, idOf(who), now.slice(0, HOUR)) ? who : { ...OTHERS, kind }
  await app.db
    .insertInto('security_log')
    .values({ id: idOf(row), ...row, first_at: now, last_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ count: sql<number>`security_log.count + 1`, last_at: now }),
    )
    .execute()
    .catch(() => app.warn(`the security log could not record ${kind}`))
}

/** Record a failed sign-in. The work is the same whether or not the address is known (edge case T18). */
export async function noteFailedSignIn(app: App, email: string, ip: string): Promise<void> {
  const person = await findPerson(app.db, email)
  await noteSecurity(app, { kind: 'sign-in.failed', userId: person?.userId, email, ip })
}

/** Record that a person ended sessions of their own. @param detail which */
export const noteSignOut = (app: App, { userId }: SignedIn, ip: string, detail: string): Promise<void> =>
  noteSecurity(app, { kind: 'signed-out', userId, ip, detail })

/** The statuses that the security log records, for every route. */
const RECORDED = { 403: 'access.refused', 429: 'throttled' } as const
const isRecorded = (status: number): status is keyof typeof RECORDED => status in RECORDED

/** Record every refused and every throttled call in the security log, before the response is sent. */
export function watchRefusals(server: FastifyInstance, app: App): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    const status = reply.statusCode
    if (!isRecorded(status)) return done()
    // Nothing was tried that the person may not do.
    if (reply.refusalCode === 'proof-required') return done()
    const { actor, ip, method } = request
    const noted = noteSecurity(app, {
      kind: RECORDED[status],
      ...(actor?.kind === 'user' && { userId: actor.userId }),
      ip,
      route: `${method} ${request.routeOptions.url ?? 'unknown'}`,
      detail: reply.refusalCode ?? String(status),
    })
    noted.then(() => done(), done)
  })
}

const isEvent = (kind: string): kind is SecurityEvent => securityEvents.some((event) => event === kind)

function matching(db: Database, { kind, userId, network, fromUtc, toUtc }: SecurityQuery) {
  let rows = db.selectFrom('security_log').leftJoin('users', 'users.id', 'security_log.user_id')
  if (kind !== undefined)
    rows = isEvent(kind) ? rows.where('kind', '=', kind) : rows.where(sql<boolean>`1 = 0`)
  if (userId !== undefined) rows = rows.where('security_log.user_id', '=', userId)
  if (network !== undefined) rows = rows.where('network', '=', network)
  if (fromUtc !== undefined) rows = rows.where('last_at', '>=', new Date(fromUtc).toISOString())
  if (toUtc !== undefined) rows = rows.where('last_at', '<', before(toUtc))
  return rows
}

/** One page of the security log, newest first. Names are those of today: the log itself has none. */
export async function listSecurity(db: Database, query: SecurityQuery) {
  const { page, pageSize } = query
  const { total } = await matching(db, query)
    .select(sql<number | string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const items: SecurityItemWire[] = await matching(db, query)
    .select([
      'first_at as firstAt',
      'last_at as lastAt',
      'kind',
      'count',
      'security_log.user_id as userId',
      'users.display_name as userName',
      'account',
      'network',
      'route',
      'detail',
    ])
    .orderBy('last_at', 'desc')
    .orderBy('security_log.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { items, total: Number(total), page, pageSize }
}
