import { createHash } from 'node:crypto'
import type { BrowserSettings } from './settings'

/** Headers of every answer of this server. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/**
 * The policy of a document: nothing but our own files, scripts inside the document by their hash, Trusted Types. The
 * bot-check provider and the API are let in only when they are set to another origin (design section 3.8).
 */
export function contentSecurityPolicy(html: string, settings: BrowserSettings): string {
  const bot = foreignOrigin(settings.botCheck.script)
  const api = foreignOrigin(settings.apiBase)
  const report = foreignOrigin(settings.reportUrl)
  // A team's own machine, as its own browser sees it.
  const preview = settings.preview ? ['http://localhost:*', 'http://127.0.0.1:*'] : []
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScriptHashes(html), ...bot, ...preview],
    'style-src': ["'self'", ...inlineStyleHashes(html), ...preview],
    'img-src': ["'self'", 'data:', ...preview],
    'connect-src': ["'self'", ...api, ...report, ...bot, ...preview],
    'frame-src': bot.length > 0 ? bot : ["'none'"],
    'form-action': ["'self'", ...api],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['portal-bot-check'],
  }
  return Object.entries(rules)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** Hashes of the scripts that run (or map imports) inside the document; data blocks need none. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g)
  return [...scripts]
    .filter(({ groups }) => !/\bsrc=|application\/json/.test(groups?.['attributes'] ?? ''))
    .map(({ groups }) => sourceHash(groups?.['code'] ?? ''))
}

function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => sourceHash(css ?? ''))
}

function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function foreignOrigin(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : []
}
