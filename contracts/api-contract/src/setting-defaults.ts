/**
 * Defaults of the settings that the site passes on to browsers, by environment variable; those of the servers are in server-kit. Free of
 * zod: browser code may import this file.
 */
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

/**
 * What the home page says about the group, as texts. The page is prerendered with the names of these fields in braces, and one list item
 * for all working groups; the site replaces them.
 */
export interface PublicGroupTexts {
  readonly members: string
  readonly institutions: string
  readonly workingGroups: string
  readonly groups: readonly { readonly name: string; readonly description: string }[]
  /** The next meeting that is open to visitors, if there is one: its title, and its time and place. */
  readonly meeting?: string
  readonly when?: string
  readonly where?: string
  /** Names of the steering committee, where they are published. */
  readonly steering?: string
}
