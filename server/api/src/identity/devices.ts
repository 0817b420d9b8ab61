import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, later } from '../app'
import type { Person } from '../audit/entry'
import type { Write } from '../database/write'
import { DEVICE_DAYS, deviceToken, newToken, setDeviceToken, tokenHash } from '../http/cookies'
import { enqueue } from '../outbox/enqueue'
import { networkHash } from '../security/log'
import { newDeviceMail } from './mails'

/** The approximate browser and system of a user agent, enough to recognise one's own device. */
export function deviceName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /Firefox\//.test(userAgent)
      ? 'Firefox'
      : /Chrome\//.test(userAgent)
        ? 'Chrome'
        : /Safari\//.test(userAgent)
          ? 'Safari'
          : 'A browser'
  const system = /iPhone|iPad/.test(userAgent)
    ? 'iOS'
    : (/Android|Windows|Mac OS X|Linux/.exec(userAgent)?.[0].replace(' OS X', 'OS') ?? 'an unknown system')
  return `${browser} on ${system}`
}

/**
 * A browser as its device cookie identifies it: a random token, of which only the hash is stored, and for each person apart. It is
 * no fingerprint: deleting the cookie makes it an unknown browser.
 */
export interface Browser {
  readonly token: string
  readonly userAgent: string
  /** IP address, which is not stored. */
  readonly ip: string
}

/** The browser of a request, with a new token if it has none. */
export const browserOf = (request: FastifyRequest): Browser => ({
  token: deviceToken(request) ?? newToken(),
  userAgent: request.headers['user-agent'] ?? '',
  ip: request.ip,
})

/** Send the device cookie, for another 400 days. */
export const keepDevice = (request: FastifyRequest, reply: FastifyReply, { token }: Browser): void =>
  setDeviceToken(request, reply, token)

/**
 * Store when and from which browser a person has signed in, and tell them by e-mail if it is a new one (R4.37).
 *
 * @param silent if another e-mail already tells them, about the password they have just chosen
 */
export async function noteDevice(
  app: App,
  tx: Write,
  person: Person,
  { token, userAgent, ip }: Browser,
  silent = false,
): Promise<void> {
  const now = app.now()
  await tx
    .insertInto('sign_ins')
    .values({
      id: randomUUID(),
      user_id: person.userId,
      created_at: now,
      device: userAgent.slice(0, 200),
      network: networkHash(app, ip),
    })
    .execute()
  const key = { user_id: person.userId, token_hash: tokenHash(token) }
  const { numUpdatedRows } = await tx
    .updateTable('devices')
    .set({ last_seen_at: now })
    .where('user_id', '=', key.user_id)
    .where('token_hash', '=', key.token_hash)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await tx
    .insertInto('devices')
    .values({ ...key, first_seen_at: now, last_seen_at: now })
    .execute()
  if (!silent) await enqueue(app, tx, newDeviceMail(app.settings, person, deviceName(userAgent), now))
}

/** Forget the browsers of a person, so that the next sign-in from each is reported to them. */
export async function forgetDevices(tx: Write, userId: string): Promise<void> {
  await tx.deleteFrom('devices').where('user_id', '=', userId).execute()
}

/** Forget the browsers whose cookie has expired. */
export async function forgetOldDevices(app: App): Promise<void> {
  await app.db
    .deleteFrom('devices')
    .where('last_seen_at', '<=', later(app, -DEVICE_DAYS * 24 * 3600))
    .execute()
}

/** A sign-in as its owner sees it. */
export interface SignIn {
  readonly createdAt: string
  readonly device: string
  /** Keyed hash, as of `networkHash`. */
  readonly network: string
}

/** The newest sign-ins of a person. */
export const recentSignIns = ({ db }: App, userId: string): Promise<readonly SignIn[]> =>
  db
    .selectFrom('sign_ins')
    .select(['created_at as createdAt', 'device', 'network'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
