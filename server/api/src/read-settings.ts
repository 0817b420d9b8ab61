import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BROWSER_SETTING_DEFAULTS as BROWSER_DEFAULTS } from '@recog/api-contract/setting-defaults'
import { SERVER_SETTINGS as DEFAULTS } from '@recog/server-kit/settings'
import { trustedProxies } from '@recog/server-kit/trusted-proxies'
import {
  address,
  csrfHeader,
  flag,
  isThisMachine,
  logLevel,
  optional,
  optionalUrl,
  origin,
  origins,
  port,
  SettingError,
  text,
  webUrl,
  wholeNumber,
} from '@recog/server-kit/setting-values'
import { PASSWORD_COST } from './identity/passwords'
import { NO_RELEASES, type Releases } from './releases'
import { directUrl, type Settings } from './settings'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Read and check the settings from the environment (docs/settings.md). A blank value is the same as none.
 *
 * @throws with the name of the setting that cannot be used
 */
export function readSettings(env: Environment, releases: Releases = NO_RELEASES): Settings {
  const ownUrl = `http://localhost:${port('PORT', env['PORT'], DEFAULTS.PORT)}`
  const publicUrl = origin('PUBLIC_URL', text(env['PUBLIC_URL'], ownUrl))
  /** Origin of the API and the identity pages for browsers; links in mails start with it. */
  const apiUrl = new URL(webUrl('PUBLIC_API_BASE', env['PUBLIC_API_BASE']) ?? publicUrl).origin
  const dataFolder = resolve(text(env['PORTAL_DATA'], DEFAULTS.PORTAL_DATA))
  const listed = origins('ALLOWED_ORIGINS', env['ALLOWED_ORIGINS'])
  return {
    host: text(env['API_HOST'], DEFAULTS.API_HOST),
    port: port('API_PORT', env['API_PORT'], DEFAULTS.API_PORT),
    dataFolder,
    ...databaseUrls(env),
    trustedProxies: trustedProxies(env['TRUSTED_PROXIES']),
    smtpUrl: smtpUrl(env['SMTP_URL']),
    mailFrom: address('MAIL_FROM', env['MAIL_FROM'], DEFAULTS.MAIL_FROM),
    publicUrl,
    apiUrl,
    allowedOrigins: [...listed, ...(apiUrl === publicUrl ? [] : [publicUrl])],
    steeringCommitteeId: text(env['STEERING_COMMITTEE_ID'], BROWSER_DEFAULTS.STEERING_COMMITTEE_ID),
    contactEmail: address('CONTACT_EMAIL', env['CONTACT_EMAIL'], BROWSER_DEFAULTS.CONTACT_EMAIL),
    emailsForApplicants: flag('EMAILS_FOR_APPLICANTS', env['EMAILS_FOR_APPLICANTS']),
    csrfHeader: csrfHeader(env['CSRF_HEADER']).toLowerCase(),
    botCheck: botCheck(env),
    auditKey: optional(env['AUDIT_KEY']),
    auditCheckpointsTo: destination('AUDIT_CHECKPOINTS_TO', env['AUDIT_CHECKPOINTS_TO']),
    erasureJournal: notAFolder(
      'ERASURE_JOURNAL',
      resolve(text(env['ERASURE_JOURNAL'], join(dataFolder, 'erasures.jsonl'))),
    ),
    securityLogDays:
      days('SECURITY_LOG_DAYS', text(env['SECURITY_LOG_DAYS'], DEFAULTS.SECURITY_LOG_DAYS)) ?? 0,
    mailLogDays: days('MAIL_LOG_DAYS', text(env['MAIL_LOG_DAYS'], DEFAULTS.MAIL_LOG_DAYS)) ?? 0,
    eraseAfterDays: days('ERASE_AFTER_DAYS', env['ERASE_AFTER_DAYS']),
    auditRetentionDays: days('AUDIT_RETENTION_DAYS', env['AUDIT_RETENTION_DAYS']),
    ...sessionLifetimes(env),
    releases,
    signingKey: resolve(text(env['SIGNING_KEY'], join(dataFolder, 'signing-key.pem'))),
    demo: flag('DEMO', env['DEMO']),
    background: flag('BACKGROUND', text(env['BACKGROUND'], DEFAULTS.BACKGROUND)),
    logLevel: logLevel(env['LOG_LEVEL']),
    tracesUrl: webUrl('TRACES_URL', env['TRACES_URL']),
    metrics: metrics(env),
    checkResponses: false,
    passwordCost: PASSWORD_COST,
  }
}

/** As `readSettings`, for commands: they use the database without PgBouncer. */
export function readCommandSettings(env: Environment, releases?: Releases): Settings {
  const settings = readSettings(env, releases)
  return { ...settings, databaseUrl: directUrl(settings), directDatabaseUrl: undefined }
}

/** Options of a mail server's URL that Nodemailer reads. */
const SMTP_OPTIONS =
  /^(?:(?:requireTLS|ignoreTLS|secure|pool|tls\.rejectUnauthorized)=(?:true|false)|(?:name|authMethod|localAddress|tls\.servername|tls\.minVersion)=.+)$/

/** @throws also for a path or an option that would have no effect */
function smtpUrl(value: string | undefined): string | undefined {
  const set = optionalUrl('SMTP_URL', value, ['smtp:', 'smtps:'])
  if (set === undefined) return undefined
  const { pathname, search, hash } = new URL(set)
  const ignored =
    search
      .slice(1)
      .split('&')
      .find((option) => option !== '' && !SMTP_OPTIONS.test(option)) ??
    (pathname.length > 1 ? pathname : hash)
  if (ignored)
    throw new SettingError(`SMTP_URL ends with "${ignored}", which has no effect (docs/settings.md)`)
  return set
}

/** A URL as it is, or the absolute path of a file. @throws if it is a folder */
function destination(name: string, value: string | undefined): string | undefined {
  const set = optional(value)
  if (set === undefined) return undefined
  if (/^[a-z]+:\/\//i.test(set)) return webUrl(name, set)
  return notAFolder(name, resolve(set))
}

function notAFolder(name: string, file: string): string {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new SettingError(`${name} is "${file}", which is a folder, not a file`)
  return file
}

function days(name: string, value: string | undefined): number | undefined {
  const set = optional(value)
  return set === undefined ? undefined : wholeNumber(name, set, 1, 100_000, 'a number of days')
}

/** @throws if a session would end by its lifetime before it can be idle */
function sessionLifetimes(env: Environment): Pick<Settings, 'sessionIdleHours' | 'sessionHours'> {
  const hours = (name: 'SESSION_IDLE_HOURS' | 'SESSION_HOURS') =>
    wholeNumber(name, text(env[name], DEFAULTS[name]), 1, 8760, 'a number of hours from 1 to 8760')
  const sessionIdleHours = hours('SESSION_IDLE_HOURS')
  const sessionHours = hours('SESSION_HOURS')
  if (sessionIdleHours > sessionHours) {
    throw new SettingError(
      `SESSION_IDLE_HOURS is "${sessionIdleHours}", which is longer than SESSION_HOURS, "${sessionHours}"`,
    )
  }
  return { sessionIdleHours, sessionHours }
}

/**
 * @throws if only the direct one is set: the servers would use a file; or if one leads to another machine and does not say
 *   whether the connection is encrypted
 */
function databaseUrls(env: Environment): Pick<Settings, 'databaseUrl' | 'directDatabaseUrl'> {
  const url = (name: string) => {
    const value = optionalUrl(name, env[name], ['postgresql:', 'postgres:'])
    if (value !== undefined && isPlain(new URL(value)))
      throw new SettingError(
        `${name} leads to another machine. Add ?sslmode=verify-full, or ?sslmode=disable if nobody can listen on the way`,
      )
    return value
  }
  const databaseUrl = url('DATABASE_URL')
  const directDatabaseUrl = url('DATABASE_DIRECT_URL')
  if (directDatabaseUrl !== undefined && databaseUrl === undefined)
    throw new SettingError('DATABASE_DIRECT_URL is set, but DATABASE_URL is not')
  return { databaseUrl, directDatabaseUrl }
}

/** Whether the driver connects without TLS to another machine, because nobody has decided about it. */
function isPlain({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isSocket = host === '' || host.startsWith('/')
  return !isSocket && !isThisMachine(host) && !searchParams.has('sslmode') && !searchParams.has('ssl')
}

/** @throws if a provider is named only in part: every request to join would be refused */
function botCheck(env: Environment): Settings['botCheck'] {
  const verifyUrl = webUrl('BOT_CHECK_VERIFY_URL', env['BOT_CHECK_VERIFY_URL'])
  const isSet = (name: string) => optional(env[name]) !== undefined
  // A path is a script of this origin.
  const script = URL.canParse(text(env['BOT_CHECK_SCRIPT'], '')) ? 'BOT_CHECK_SCRIPT' : undefined
  const { BOT_CHECK_SITE_KEY: own } = BROWSER_DEFAULTS
  const siteKey = text(env['BOT_CHECK_SITE_KEY'], own) === own ? undefined : 'BOT_CHECK_SITE_KEY'
  const set = script ?? siteKey ?? ['BOT_CHECK_VERIFY_URL', 'BOT_CHECK_SECRET'].find(isSet)
  const all = ['BOT_CHECK_VERIFY_URL', 'BOT_CHECK_SECRET', 'BOT_CHECK_SCRIPT', 'BOT_CHECK_SITE_KEY']
  const missing = all.find((name) => !isSet(name))
  if (set && missing) throw new SettingError(`${set} is set, but ${missing} is not: nobody could join`)
  return { verifyUrl, secret: text(env['BOT_CHECK_SECRET'], '') }
}

/** Where the API serves metrics. @returns undefined without a port: nowhere */
function metrics(env: Environment): Settings['metrics'] {
  if (optional(env['API_METRICS_PORT']) === undefined) return undefined
  return {
    host: text(env['METRICS_HOST'], DEFAULTS.METRICS_HOST),
    port: port('API_METRICS_PORT', env['API_METRICS_PORT'], ''),
  }
}
