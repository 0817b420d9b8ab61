import { BROWSER_SETTING_DEFAULTS, type PublicGroupTexts } from '@recog/api-contract/setting-defaults'

/** The settings of this installation that the browser needs (docs/settings.md). `publish` writes them into the document. */
export interface PortalSettings {
  readonly apiBase: string
  readonly csrfHeader: string
  readonly steeringCommitteeId: string
  readonly contactEmail: string
  readonly mailSubjectPrefix: string
  readonly botCheck: BotCheckSettings
  readonly reportUrl: string
  readonly preview: boolean
  readonly demo: boolean
  /** What visitors read about the group; not set in documents of members, and where the server does not tell (R2.10). */
  readonly publicGroup?: PublicGroupTexts
}

/** The provider of the bot check. */
export interface BotCheckSettings {
  /** URL of the provider's script. */
  readonly script: string
  readonly siteKey: string
  /** Origins from which the provider's script loads more scripts, in the syntax of a Content-Security-Policy. */
  readonly sources?: { readonly 'script-src'?: readonly string[] }
}

const DEFAULTS: PortalSettings = {
  apiBase: BROWSER_SETTING_DEFAULTS.PUBLIC_API_BASE,
  csrfHeader: BROWSER_SETTING_DEFAULTS.CSRF_HEADER,
  steeringCommitteeId: BROWSER_SETTING_DEFAULTS.STEERING_COMMITTEE_ID,
  contactEmail: BROWSER_SETTING_DEFAULTS.CONTACT_EMAIL,
  mailSubjectPrefix: BROWSER_SETTING_DEFAULTS.MAIL_SUBJECT_PREFIX,
  botCheck: {
    script: BROWSER_SETTING_DEFAULTS.BOT_CHECK_SCRIPT,
    siteKey: BROWSER_SETTING_DEFAULTS.BOT_CHECK_SITE_KEY,
  },
  reportUrl: BROWSER_SETTING_DEFAULTS.REPORT_URL,
  preview: false,
  demo: false,
}

let current: PortalSettings = DEFAULTS

/** The settings of this page: the defaults until `configureSettings` is called. */
export function settings(): PortalSettings {
  return current
}

/**
 * Read the settings from a composed document. Missing settings, and those of another type, have their defaults, also when the document
 * has no settings.
 *
 * @throws SyntaxError when the block is not JSON
 */
export function readSettings(document: Document): PortalSettings {
  const block = document.getElementById('portal-settings')?.textContent?.trim()
  const sent = Object.entries(Object(JSON.parse(block || '{}')) as Readonly<Record<string, unknown>>)
  const types: Readonly<Record<string, unknown>> = { publicGroup: {}, ...DEFAULTS }
  return {
    ...DEFAULTS,
    ...Object.fromEntries(sent.filter(([name, value]) => typeof value === typeof types[name])),
  }
}

/**
 * Set the settings of this page: the shell does at start, and tests do.
 *
 * @param changes settings that are not given get their defaults, not their present values
 */
export function configureSettings(changes: Partial<PortalSettings>): void {
  current = { ...DEFAULTS, ...changes }
}
