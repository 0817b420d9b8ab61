import { join, resolve } from 'node:path'
import {
  BROWSER_SETTING_DEFAULTS as BROWSER_DEFAULTS,
  SERVER_SETTING_DEFAULTS as DEFAULTS,
} from '@recog/api-contract/setting-defaults'
import { trustedProxies } from '@recog/api-contract/trusted-proxies'
import {
  address,
  flag,
  matching,
  optional,
  optionalUrl,
  origin,
  origins,
  port,
  text,
  wholeNumber,
} from '@recog/api-contract/setting-values'

/** Everything the API reads from the environment (docs/settings.md). Changing one needs a restart. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  /** Whose `X-Forwarded-*` headers are believed, as Fastify's `trustProxy`. */
  readonly trustedProxies: readonly string[]
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Origin of the portal; never taken from a request. */
  readonly publicUrl: string
  /** Origin at which browsers reach the API and the identity pages: links in mails are made from it. */
  readonly apiUrl: string
  /** Other origins whose pages may call the API with credentials. Includes the portal if the API has its own origin. */
  readonly allowedOrigins: readonly string[]
  readonly steeringCommitteeId: string
  readonly contactEmail: string
  /** Whether people who are not approved members see the e-mail addresses of those who are. */
  readonly emailsForApplicants: boolean
  readonly csrfHeader: string
  readonly botCheck: { readonly verifyUrl: string | undefined; readonly secret: string }
  readonly auditKey: string | undefined
  /** Audit rows older than this number of days are removed; undefined: never. */
  readonly auditRetentionDays: number | undefined
  readonly demo: boolean
  readonly logLevel: string
  /** Check responses against the contract, in tests only. */
  readonly checkResponses: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads and checks the settings from the environment (docs/settings.md). A blank value is the same as none.
 *
 * @throws with the name of the setting that cannot be used
 */
export function readSettings(env: Environment): Settings {
  const ownUrl = `http://localhost:${port('PORT', env['PORT'], DEFAULTS.PORT)}`
  const publicUrl = origin('PUBLIC_URL', text(env['PUBLIC_URL'], ownUrl))
  /** Origin of the API and the identity pages for browsers; links in mails start with it. */
  const apiUrl = origin('PUBLIC_API_BASE', text(env['PUBLIC_API_BASE'], publicUrl))
  const listed = origins('ALLOWED_ORIGINS', env['ALLOWED_ORIGINS'])
  return {
    host: text(env['API_HOST'], DEFAULTS.API_HOST),
    port: port('API_PORT', env['API_PORT'], DEFAULTS.API_PORT),
    dataFolder: resolve(text(env['PORTAL_DATA'], DEFAULTS.PORTAL_DATA)),
    databaseUrl: optionalUrl('DATABASE_URL', env['DATABASE_URL'], ['postgresql:', 'postgres:']),
    trustedProxies: trustedProxies(env['TRUSTED_PROXIES']),
    smtpUrl: optionalUrl('SMTP_URL', env['SMTP_URL'], ['smtp:', 'smtps:']),
    mailFrom: address('MAIL_FROM', env['MAIL_FROM'], DEFAULTS.MAIL_FROM),
    publicUrl,
    apiUrl,
    allowedOrigins: [...listed, ...(apiUrl === publicUrl ? [] : [publicUrl])],
    steeringCommitteeId: text(env['STEERING_COMMITTEE_ID'], BROWSER_DEFAULTS.STEERING_COMMITTEE_ID),
    contactEmail: address('CONTACT_EMAIL', env['CONTACT_EMAIL'], BROWSER_DEFAULTS.CONTACT_EMAIL),
    emailsForApplicants: flag('EMAILS_FOR_APPLICANTS', env['EMAILS_FOR_APPLICANTS']),
    csrfHeader: csrfHeader(env['CSRF_HEADER']),
    botCheck: botCheck(env),
    auditKey: optional(env['AUDIT_KEY']),
    auditRetentionDays: days('AUDIT_RETENTION_DAYS', env['AUDIT_RETENTION_DAYS']),
    demo: flag('DEMO', env['DEMO']),
    logLevel: matching('LOG_LEVEL', text(env['LOG_LEVEL'], DEFAULTS.LOG_LEVEL), levels, 'a level of the log'),
    checkResponses: false,
  }
}

const levels = /^(trace|debug|info|warn|error|fatal|silent)$/

const csrfHeader = (value: string | undefined): string =>
  matching(
    'CSRF_HEADER',
    text(value, BROWSER_DEFAULTS.CSRF_HEADER),
    /^[\w-]+$/,
    'a header name',
  ).toLowerCase()

function days(name: string, value: string | undefined): number | undefined {
  const set = optional(value)
  return set === undefined ? undefined : wholeNumber(name, set, 1, 100_000, 'a number of days')
}

/** @throws if only one of the two is set: every request to join would be refused */
function botCheck(env: Environment): Settings['botCheck'] {
  const verifyUrl = optionalUrl('BOT_CHECK_VERIFY_URL', env['BOT_CHECK_VERIFY_URL'], ['https:', 'http:'])
  const secret = text(env['BOT_CHECK_SECRET'], '')
  if (verifyUrl !== undefined && secret === '') {
    throw new Error('BOT_CHECK_VERIFY_URL is set, but BOT_CHECK_SECRET is not')
  }
  return { verifyUrl, secret }
}

/** Folder of the `.eml` files that replace a mail server. */
export const outboxFolder = (settings: Settings): string => join(settings.dataFolder, 'outbox')
/** File of the embedded database. */
export const databaseFile = (settings: Settings): string => join(settings.dataFolder, 'portal.db')
