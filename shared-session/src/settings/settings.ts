import { BROWSER_SETTING_DEFAULTS } from '@recog/api-contract/setting-defaults'

/** What the browser needs to know of this installation (docs/settings.md). Travels inside the document. */
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
}

export interface BotCheckSettings {
  readonly script: string
  readonly siteKey: string
  /** Where a provider's script loads further scripts from, as a Content-Security-Policy writes it. Older sites do not say. */
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

export function settings(): PortalSettings {
  return current
}

/** Read the settings block of a composed document; a document without one has the defaults. */
export function readSettings(document: Document): PortalSettings {
  const block = document.getElementById('portal-settings')?.textContent?.trim()
  return block ? { ...DEFAULTS, ...(JSON.parse(block) as Partial<PortalSettings>) } : DEFAULTS
}

/** Set at start by the shell, and by tests. */
export function configureSettings(changes: Partial<PortalSettings>): void {
  current = { ...DEFAULTS, ...changes }
}
