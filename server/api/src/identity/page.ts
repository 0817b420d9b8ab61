import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { App } from '../app'
import { browserScript } from '../http/browser-script'
import type { Settings } from '../settings'
import { html, type Html } from './markup'
import { otherPortalOrigin, portalHref } from './paths'
import { stylesheet, typeface } from './stylesheet'

/** Scripts of pages, which work without. */
export const PAGE_SCRIPTS = ['close', 'passkey', 'show-password', 'strength'] as const

type PageScript = (typeof PAGE_SCRIPTS)[number]

/** Where a script is served. */
export const scriptPath = (name: PageScript): string => `/identity/assets/${name}.js`

export const stylesheetPath = '/identity/assets/identity.css'
const version = createHash('sha256').update(stylesheet).digest('hex').slice(0, 10)

/** The logo, as on every page of the portal. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' fill='none' stroke='%230b6670' stroke-width='2'%3E%3Ccircle cx='16' cy='16' r='13'/%3E%3Ccircle cx='17' cy='16' r='7'/%3E%3Ccircle cx='16' cy='16' r='2.5' fill='%230b6670'/%3E%3C/svg%3E"

/** The mark of the portal's header, as shared-ui draws it. */
const MARK = html`<svg class="mark" viewBox="3 3 94 94" aria-hidden="true" focusable="false">
  <g transform="rotate(28 50 50)">
    <ellipse cx="51.7" cy="55.3" rx="14.5" ry="12" />
    <ellipse cx="50.8" cy="52.7" rx="29" ry="24" />
    <ellipse cx="50" cy="50" rx="43.5" ry="36.1" />
  </g>
</svg>`

/** The pages that people need before they sign in. */
const footerLinks = [
  ['/help', 'Help'],
  ['/privacy', 'Privacy notice'],
  ['/accessibility', 'Accessibility'],
  ['/contact', 'Contact'],
] as const

/** The pages of members (R2.2). */
const portalLinks = [
  ['/home', 'Home'],
  ['/CommitteeAccess', 'Working Groups'],
  ['/publications', 'Publications'],
  ['/projects', 'Projects'],
  ['/events', 'Events'],
  ['/contact', 'Contact'],
] as const

const links = (
  settings: Settings,
  pages: readonly (readonly [path: string, label: string])[],
): readonly Html[] => pages.map(([path, label]) => html`<a href="${portalHref(settings, path)}">${label}</a>`)

/** Includes the portal, because browsers also check the redirect after a form post. */
const policy = (settings: Settings, scripts: readonly PageScript[]) =>
  [
    "default-src 'none'",
    ...(scripts.length > 0 ? ["script-src 'self'"] : []),
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    `form-action 'self' ${otherPortalOrigin(settings)}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-to portal',
  ].join('; ')

/** `crossorigin`, because the integrity policy refuses scripts without it. The query leads past a copy of an older version. */
function scriptElement(name: PageScript): Html {
  const { digest } = browserScript(name)
  const url = `${scriptPath(name)}?v=${encodeURIComponent(digest.slice(-12))}`
  return html`<script src="${url}" integrity="sha256-${digest}" crossorigin="anonymous" defer></script>`
}

/** The scripts of a page: those that its passwords and passkeys need. Everything else works without. */
const scriptsOf = ({ body, choosesPassword, closes }: Page): readonly PageScript[] => [
  ...(closes ? ['close' as const] : []),
  ...(body.text.includes('data-passkey=') ? ['passkey' as const] : []),
  ...(body.text.includes('type="password"') ? ['show-password' as const] : []),
  ...(choosesPassword ? ['strength' as const] : []),
]

export interface Page {
  readonly title: string
  readonly body: Html
  /** 200 unless told otherwise. */
  readonly status?: number
  readonly wide?: boolean
  /** Links to related pages, for people who are signed in. The header then leads to the pages of the portal, too. */
  readonly beside?: Html
  /** Shows the strength of a new password, which needs a script. */
  readonly choosesPassword?: boolean
  /** Closes itself, which needs a script, where a link has opened it in a tab of its own. */
  readonly closes?: boolean
}

/** Send a page with a policy that allows only its own stylesheet and forms, and where a password is typed its own scripts. */
export function sendPage({ settings }: App, reply: FastifyReply, page: Page): FastifyReply {
  const scripts = scriptsOf(page)
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} - ReCOG</title>
        <link rel="icon" href="${ICON}" />
        <link rel="preload" href="${typeface.url}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${stylesheetPath}?v=${version}" />
        ${scripts.map(scriptElement)}
      </head>
      <body>
        <header class="top">
          <a href="${portalHref(settings, '/')}" class="brand" aria-label="ReCOG home"
            >${MARK}<span>ReCOG</span></a
          >
          ${page.beside && html`<nav class="portal" aria-label="Portal">${links(settings, portalLinks)}</nav>`}
        </header>
        <div class="${page.beside ? 'area' : ''}">
          ${page.beside}
          <main class="${page.wide ? 'sheet wide' : 'sheet'}">
            <h1>${page.title}</h1>
            ${page.body}
          </main>
        </div>
        <footer class="foot">${links(settings, footerLinks)}</footer>
      </body>
    </html>`
  return reply
    .code(page.status ?? 200)
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy(settings, scripts))
    .header('Integrity-Policy', 'blocked-destinations=(script), endpoints=(portal)')
    .send(document.text)
}
