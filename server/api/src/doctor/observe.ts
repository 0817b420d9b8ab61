import { originHere } from '@recog/server-kit/setting-values'
import { verify } from '@recog/release-service/store'
import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import path from 'node:path'
import { connect } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { App } from '../app'
import { damageIn } from '../database/sqlite/damage'
import { isTrustworthy } from '../http/origin'
import { databaseFile, outboxFolder, type Settings } from '../settings'
import type { Facts, KeyFacts, MailFacts, ReleaseFacts, UrlFacts } from './facts'
import { observeDatabase } from './observe-database'
import { whoAnswers } from './who-answers'

/** How long a mail server, or another server's TLS handshake, may take. Milliseconds. */
const TIMEOUT = 5_000

/** When the certificate of a server ends, or why there is no trusted connection to it. */
function certificateOf({ hostname, port }: URL): Promise<NonNullable<UrlFacts['certificate']>> {
  return new Promise((resolve) => {
    const host = hostname.replaceAll(/[[\]]/g, '')
    const name = isIP(host) ? {} : { servername: host }
    const socket = connect({ host, ...name, port: Number(port || 443), timeout: TIMEOUT })
    const end = (result: NonNullable<UrlFacts['certificate']>) => {
      socket.destroy()
      resolve(result)
    }
    socket.on('secureConnect', () =>
      end({ expires: new Date(socket.getPeerCertificate().valid_to).toISOString() }),
    )
    socket.on('timeout', () => end({ error: 'no answer' }))
    socket.on('error', (error: NodeJS.ErrnoException) => end({ error: error.code ?? 'failed' }))
  })
}

/**
 * Find out everything that the checks need. Changes nothing, and never fails: what cannot be found out is a fact, too.
 *
 * @param app with a database that need not be migrated
 * @param isRunning whether this is the API itself
 */
export async function observe(
  app: Pick<App, 'settings' | 'db' | 'engine' | 'now'>,
  isRunning: boolean,
): Promise<Facts> {
  const { settings } = app
  // Reads the whole file, and nothing else can be done meanwhile.
  const fileDamage = isRunning || settings.databaseUrl ? undefined : damageIn(databaseFile(settings))
  const isReadable = fileDamage === undefined || fileDamage.length === 0
  const isPublic = settings.publicUrl.startsWith('https:')
  const [mail, certificate, leadsTo, api, disk, releases, database] = await Promise.all([
    observeMail(settings),
    isPublic ? certificateOf(new URL(settings.publicUrl)) : undefined,
    isPublic ? whoAnswers(app.db, settings.apiUrl) : undefined,
    isRunning ? ('this' as const) : whoAnswers(app.db, originHere(settings.host, settings.port)),
    statfs(settings.dataFolder).then(
      ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
      () => undefined,
    ),
    observeReleases(settings),
    isReadable ? observeDatabase(app).catch(() => undefined) : undefined,
  ])
  return {
    now: app.now(),
    demo: settings.demo,
    mail,
    url: {
      url: settings.publicUrl,
      isTrustworthy: isTrustworthy(new URL(settings.publicUrl)),
      certificate,
      leadsTo,
    },
    api,
    keys: observeKeys(settings),
    disk,
    zoneRules: process.versions['tz'],
    releases,
    fileDamage,
    database,
  }
}

async function observeMail({ smtpUrl }: Settings): Promise<MailFacts> {
  if (smtpUrl === undefined) return { server: 'none', error: '' }
  const limits = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT }
  const transport = createTransport({ url: smtpUrl, ...limits })
  try {
    await transport.verify()
    return { server: 'answers', error: '' }
  } catch (error) {
    return { server: 'fails', error: codeOf(error) }
  } finally {
    transport.close()
  }
}

/** The code only: a message of a mail server can repeat user names. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'failed'

async function observeReleases({ releases }: Settings): Promise<ReleaseFacts> {
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'unreadable')
  const unreachable = await releases.storage.isCurrent().then(() => undefined, messageOf)
  if (unreachable !== undefined) return { unreachable }
  if (!existsSync(releases.folder)) return 'elsewhere'
  return verify(releases).catch((error: unknown) => [messageOf(error)])
}

function observeKeys(settings: Settings): KeyFacts {
  const secret = [databaseFile(settings), outboxFolder(settings), settings.signingKey]
  return {
    hasAuditKey: settings.auditKey !== undefined,
    readableByOthers: secret.filter(isReadableByOthers).map((file) => path.basename(file)),
  }
}

/** Whether the mode of a file, and of the folder it is in, lets others of this machine read it. */
function isReadableByOthers(file: string): boolean {
  const open = (each: string) => (statSync(each, { throwIfNoEntry: false })?.mode ?? 0) & 0o077
  return open(file) !== 0 && open(path.dirname(file)) !== 0
}
