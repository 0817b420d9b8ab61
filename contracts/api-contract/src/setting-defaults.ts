/**
 * Defaults of the settings that have one, by environment variable (docs/settings.md). `scripts/settings.test.ts` compares the
 * documentation with this table. Free of zod: browser code may import this file.
 */

/** Settings that the site passes on to browsers. */
export const BROWSER_SETTING_DEFAULTS = {
  PUBLIC_API_BASE: '',
  STEERING_COMMITTEE_ID: 'steering',
  CONTACT_EMAIL: 'contact@recog.example',
  MAIL_SUBJECT_PREFIX: 'ReCOG - ',
  CSRF_HEADER: 'X-CSRF-TOKEN',
  BOT_CHECK_SCRIPT: '/api/public/bot-check.js',
  BOT_CHECK_SITE_KEY: 'self-hosted',
  REPORT_URL: '',
} as const

/** Settings that only the servers read. */
export const SERVER_SETTING_DEFAULTS = {
  PORT: '8080',
  HOST: '127.0.0.1',
  PORTAL_DATA: '.data',
  API_HOST: '127.0.0.1',
  API_PORT: '8081',
  MAIL_FROM: 'no-reply@recog.example',
  SECURITY_LOG_DAYS: '90',
  MAIL_LOG_DAYS: '90',
  RELEASES_HOST: '127.0.0.1',
  RELEASES_PORT: '8082',
  RELEASES_REGION: 'us-east-1',
  MAX_CONNECTIONS: '10000',
  BACKGROUND: '1',
  LOG_LEVEL: 'info',
  METRICS_HOST: '127.0.0.1',
  SESSION_IDLE_HOURS: '12',
  SESSION_HOURS: '168',
} as const
