import { BROWSER_SETTING_DEFAULTS } from '@recog/api-contract/setting-defaults'
import type { BrowserSettings } from './settings'

/** Path of the collector (`reports.ts`), which browsers also send violations to. */
export const COLLECTOR_PATH = '/dev/sections/reports'

/** The endpoint that policies report to. The API names it in the policy of its identity pages, but only this server has one. */
export const REPORTING: Readonly<Record<string, string>> = {
  'reporting-endpoints': `portal="${COLLECTOR_PATH}"`,
}

const HEADERS = {
  'integrity-policy': 'blocked-destinations=(script), endpoints=(portal)',
  ...REPORTING,
}

/**
 * Headers of a document with which browsers refuse every script whose integrity the document does not list, and report it.
 * A provider's bot check loads scripts that nobody can list, and a preview runs scripts from a developer's machine, so the policy
 * does not apply to portals with either.
 */
export function integrityHeaders({
  botCheck,
  preview,
}: Pick<BrowserSettings, 'botCheck' | 'preview'>): Readonly<Record<string, string>> {
  return preview || botCheck.script !== BROWSER_SETTING_DEFAULTS.BOT_CHECK_SCRIPT ? REPORTING : HEADERS
}
