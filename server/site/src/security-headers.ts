import { createHash } from 'node:crypto'
import { BROWSER_SETTING_DEFAULTS } from '@recog/api-contract/setting-defaults'
import { PROTECTION_HEADERS } from '@recog/server-kit/http'
import type { BrowserSettings } from './settings'

/** Headers of every response of this server. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  ...PROTECTION_HEADERS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The policy of a document: only our own files, inline scripts by their hash, and Trusted Types. The bot-check provider and
 * the API are allowed only if they are configured with another origin (docs/delivery.md#content-security-policy).
 *
 * The page's own Trusted Types policy allows the script of the bot check. A provider's script loads further scripts by plain
 * URL, which only a policy named "default" can allow, so it exists only for such a provider.
 */
export function contentSecurityPolicy(html: string, settings: BrowserSettings): string {
  const bot = settings.botCheck.sources
  const scripts = bot['script-src'] ?? []
  const frames = bot['frame-src'] ?? []
  const api = foreignOrigin(settings.apiBase)
  const report = foreignOrigin(settings.reportUrl)
  // Sections served from a developer's own machine.
  const preview = settings.preview ? ['http://localhost:*', 'http://127.0.0.1:*'] : []
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScriptHashes(html), ...scripts, ...preview],
    'style-src': ["'self'", ...inlineStyleHashes(html), ...(bot['style-src'] ?? []), ...preview],
    'img-src': ["'self'", 'data:', ...(bot['img-src'] ?? []), ...preview],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...api, ...report, ...(bot['connect-src'] ?? []), ...preview],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'form-action': ["'self'", ...api],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [
      'portal-bot-check',
      ...(scripts.length > 0 ? ['default'] : []),
      ...(bot['trusted-types'] ?? []),
    ],
    'report-to': ['portal'],
  }
  return Object.entries(rules)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * The headers of a document of the design reference: only its own files, and its inline scripts by their hash. Storybook shows each
 * story in a frame, and its interface writes styles at run time.
 *
 * Stories run the portal's own code at the portal's origin, with the reader's session. They reach nothing outside of their folder: no
 * API, no form, no page, no service worker. The policy binds a document and not the windows that it can script, so it opens none, and
 * only documents with these headers appear in its frames: no file, and no error of a server or proxy.
 *
 * @param folder URL of the design reference, with a slash at the end
 */
export function storybookHeaders(html: string, folder: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${folder} ${inlineScriptHashes(html).join(' ')}`,
    `style-src ${folder} 'unsafe-inline'`,
    `img-src ${folder} data: blob:`,
    `font-src ${folder} data:`,
    `connect-src ${folder}`,
    `frame-src ${folder}`,
    "worker-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    'sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-top-navigation',
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-embedder-policy': 'require-corp',
  }
}

/** Hashes of inline scripts and import maps; data blocks need none. The pattern reads a document once, also without any end of a script. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^<>]*)>(?<code>[\s\S]*?)(?:<\/script>|$)/g)
  return [...scripts]
    .filter(({ groups }) => !/\bsrc=|application\/json/.test(groups?.['attributes'] ?? ''))
    .map(({ groups }) => sourceHash(groups?.['code'] ?? ''))
}

function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^<>]*>([\s\S]*?)(?:<\/style>|$)/g)].map(([, css]) => sourceHash(css ?? ''))
}

function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function foreignOrigin(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).origin] : []
}

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
