import { BROWSER_SETTING_DEFAULTS, SERVER_SETTING_DEFAULTS } from '@recog/api-contract/setting-defaults'

/** Settings without a default, by environment variable (docs/settings.md). */
const OTHERS = [
  'ALLOWED_ORIGINS',
  'ALLOWED_SIGNERS',
  'API_METRICS_PORT',
  'API_ORIGIN',
  'AUDIT_CHECKPOINTS_TO',
  'AUDIT_KEY',
  'AUDIT_RETENTION_DAYS',
  'BOT_CHECK_ORIGINS',
  'BOT_CHECK_SECRET',
  'BOT_CHECK_VERIFY_URL',
  'CHROMIUM',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'DEMO',
  'DESIGNERS',
  'EMAILS_FOR_APPLICANTS',
  'ERASE_AFTER_DAYS',
  'ERASURE_JOURNAL',
  'METRICS_PORT',
  'PORTAL_API',
  'PREVIEW',
  'PUBLIC_URL',
  'RELEASES',
  'RELEASES_ACCESS_KEY',
  'RELEASES_BUCKET_URL',
  'RELEASES_SECRET_KEY',
  'RELEASE_SERVICE',
  'SIGNING_KEY',
  'SMTP_URL',
  'TAKE_RELEASES',
  'RELEASES_ORIGIN',
  'TRACES_URL',
  'TRUSTED_PROXIES',
] as const

/** Every setting. `scripts/settings.test.ts` compares the documentation with this list. */
export const SETTING_NAMES: readonly string[] = [
  ...OTHERS,
  ...Object.keys(BROWSER_SETTING_DEFAULTS),
  ...Object.keys(SERVER_SETTING_DEFAULTS),
]
