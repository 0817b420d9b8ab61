import { BROWSER_SETTING_DEFAULTS } from '@recog/api-contract/setting-defaults'

/**
 * Every setting that only servers and commands read, by environment variable, with its default; undefined: none. `SettingReader` reads them,
 * and `scripts/settings.test.ts` compares docs/settings.md, which explains them, with this table.
 */
export const SERVER_SETTINGS = {
  PORT: '8080',
  HOST: '127.0.0.1',
  PORTAL_DATA: '.data',
  API_HOST: '127.0.0.1',
  API_PORT: '8081',
  MAIL_FROM: 'no-reply@recog.example',
  SECURITY_LOG_DAYS: '90',
  MAIL_LOG_DAYS: '90',
  DIGEST_TIME_ZONE: 'UTC',
  RELEASES_HOST: '127.0.0.1',
  RELEASES_PORT: '8082',
  RELEASES_REGION: 'us-east-1',
  MAX_CONNECTIONS: '10000',
  BACKGROUND: '1',
  LOG_LEVEL: 'info',
  METRICS_HOST: '127.0.0.1',
  SESSION_IDLE_HOURS: '12',
  SESSION_HOURS: '168',
  SECOND_FACTOR: 'offered',
  ALLOWED_ORIGINS: undefined,
  ALLOWED_SIGNERS: undefined,
  API_METRICS_PORT: undefined,
  API_ORIGIN: undefined,
  AUDIT_CHECKPOINTS_TO: undefined,
  AUDIT_KEY: undefined,
  AUDIT_RETENTION_DAYS: undefined,
  BOT_CHECK_ORIGINS: undefined,
  BOT_CHECK_SECRET: undefined,
  BOT_CHECK_VERIFY_URL: undefined,
  CHROMIUM: undefined,
  DATABASE_DIRECT_URL: undefined,
  DATABASE_URL: undefined,
  DEMO: undefined,
  DESIGNERS: undefined,
  EMAILS_FOR_APPLICANTS: undefined,
  ERASE_AFTER_DAYS: undefined,
  ERASURE_JOURNAL: undefined,
  INSTITUTIONS: undefined,
  INVITE_BY_LINK: undefined,
  METRICS_PORT: undefined,
  ORCID: undefined,
  PORTAL_API: undefined,
  PREVIEW: undefined,
  PUBLIC_URL: undefined,
  RELEASES: undefined,
  RELEASES_ACCESS_KEY: undefined,
  RELEASES_BUCKET_URL: undefined,
  RELEASES_SECRET_KEY: undefined,
  RELEASE_SERVICE: undefined,
  SIGNING_KEY: undefined,
  SMTP_URL: undefined,
  STEERING_NAMES: undefined,
  TAKE_RELEASES: undefined,
  RELEASES_ORIGIN: undefined,
  TRACES_URL: undefined,
  TRUSTED_PROXIES: undefined,
} as const

const SETTINGS = { ...SERVER_SETTINGS, ...BROWSER_SETTING_DEFAULTS }

export type SettingName = keyof typeof SETTINGS

/** @returns '' for a setting that has none */
export const defaultOf = (name: SettingName): string => SETTINGS[name] ?? ''

/** Every setting; each may be in a file that `NAME_FILE` names. */
export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS)
