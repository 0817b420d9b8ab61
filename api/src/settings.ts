import { join, resolve } from 'node:path'
import {
  BROWSER_SETTING_DEFAULTS,
  SERVER_SETTING_DEFAULTS as DEFAULTS,
} from '@recog/api-contract/setting-defaults'
import { trustedProxies } from '@recog/api-contract/trusted-proxies'

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

const isOn = (value: string | undefined): boolean => /^(1|true|yes|on)$/i.test(value ?? '')

const origin = (url: string): string => new URL(url).origin

const origins = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map(origin)

function port(value: string | undefined, fallback: string): number {
  if (value === undefined || value.trim() === '') return Number(fallback)
  const n = Number(value)
  if (!Number.isInteger(n) || n < 0 || n > 65_535)
    throw new Error(`Port ${value} is not a number from 0 to 65535`)
  return n
}

function days(name: string, value: string | undefined): number | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const n = Number(value)
  if (!Number.isInteger(n) || n < 1) throw new Error(`${name} ${value} is not a number of days`)
  return n
}

/**
 * Reads the settings from the environment (docs/settings.md).
 *
 * @throws with the name of the setting that cannot be used
 */
export function readSettings(env: Environment): Settings {
  const dataFolder = resolve(env['PORTAL_DATA'] ?? DEFAULTS.PORTAL_DATA)
  const publicUrl = origin(env['PUBLIC_URL'] ?? `http://localhost:${port(env['PORT'], DEFAULTS.PORT)}`)
  /** Origin of the API and the identity pages for browsers; links in mails start with it. */
  const apiUrl = origin(env['PUBLIC_API_BASE'] || publicUrl)
  return {
    host: env['API_HOST'] ?? DEFAULTS.API_HOST,
    port: port(env['API_PORT'], DEFAULTS.API_PORT),
    dataFolder,
    databaseUrl: env['DATABASE_URL'] || undefined,
    trustedProxies: trustedProxies(env['TRUSTED_PROXIES']),
    smtpUrl: env['SMTP_URL'] || undefined,
    mailFrom: env['MAIL_FROM'] ?? DEFAULTS.MAIL_FROM,
    publicUrl,
    apiUrl,
    allowedOrigins: [...origins(env['ALLOWED_ORIGINS']), ...(apiUrl === publicUrl ? [] : [publicUrl])],
    steeringCommitteeId: env['STEERING_COMMITTEE_ID'] ?? BROWSER_SETTING_DEFAULTS.STEERING_COMMITTEE_ID,
    contactEmail: env['CONTACT_EMAIL'] ?? BROWSER_SETTING_DEFAULTS.CONTACT_EMAIL,
    emailsForApplicants: isOn(env['EMAILS_FOR_APPLICANTS']),
    csrfHeader: (env['CSRF_HEADER'] ?? BROWSER_SETTING_DEFAULTS.CSRF_HEADER).toLowerCase(),
    botCheck: {
      verifyUrl: env['BOT_CHECK_VERIFY_URL'] || undefined,
      secret: env['BOT_CHECK_SECRET'] ?? '',
    },
    auditKey: env['AUDIT_KEY'] || undefined,
    auditRetentionDays: days('AUDIT_RETENTION_DAYS', env['AUDIT_RETENTION_DAYS']),
    demo: isOn(env['DEMO']),
    logLevel: env['LOG_LEVEL'] ?? DEFAULTS.LOG_LEVEL,
    checkResponses: false,
  }
}

/** Folder of the `.eml` files that replace a mail server. */
export const outboxFolder = (settings: Settings): string => join(settings.dataFolder, 'outbox')
/** File of the embedded database. */
export const databaseFile = (settings: Settings): string => join(settings.dataFolder, 'portal.db')
