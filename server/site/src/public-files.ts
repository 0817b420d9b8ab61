import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { SetRoutes } from '@recog/release-service/read'
import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from './settings'

/** The files that browsers, search engines and phones look for at fixed URLs of every site. */
interface PublicFile {
  readonly type: string
  readonly content: Buffer | string
}

/** Files in `server/site/public/` by URL. */
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/favicon.ico': ['favicon.ico', 'image/x-icon'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
  '/icon-192.png': ['icon-192.png', 'image/png'],
  '/icon-512.png': ['icon-512.png', 'image/png'],
  '/apple-touch-icon.png': ['apple-touch-icon.png', 'image/png'],
  '/share.png': ['share.png', 'image/png'],
}

const TEXT = 'text/plain; charset=utf-8'

/** URLs at which there is a public file. */
export const PUBLIC_FILES = [
  ...Object.keys(FILES),
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
] as const

type PublicFileSettings = Pick<SiteSettings, 'publicUrl'> & {
  readonly browser: Pick<SiteSettings['browser'], 'contactEmail'>
}

/**
 * A public file.
 *
 * @param url one of `PUBLIC_FILES`
 * @param routes of the live documents, for the sitemap
 * @param now for the date until which `security.txt` is valid
 */
export async function publicFile(
  url: string,
  { publicUrl = '', browser }: PublicFileSettings,
  routes: Pick<SetRoutes, 'routes'>,
  now: Date,
): Promise<PublicFile> {
  const stored = FILES[url]
  if (stored) {
    const [file, type] = stored
    return { type, content: await readFile(fileURLToPath(new URL(`../public/${file}`, import.meta.url))) }
  }
  switch (url) {
    case '/robots.txt':
      return { type: TEXT, content: robots(publicUrl) }
    case '/sitemap.xml':
      return { type: 'application/xml; charset=utf-8', content: sitemap(publicUrl, routes) }
    case '/.well-known/security.txt':
      return { type: TEXT, content: securityText(browser.contactEmail, now) }
    default:
      return { type: 'application/manifest+json', content: JSON.stringify(MANIFEST) }
  }
}

/** Icons, manifest and the files that search engines and security researchers look for. */
export function addPublicFiles(
  site: FastifyInstance,
  routes: () => Promise<SetRoutes>,
  settings: SiteSettings,
): void {
  for (const url of PUBLIC_FILES)
    site.route({
      method: ['GET', 'HEAD'],
      url,
      async handler(_request, reply) {
        const { type, content } = await publicFile(url, settings, await routes(), new Date())
        return reply.type(type).header('cache-control', 'public, max-age=86400').send(content)
      },
    })
  // Password managers look here (W3C, "A well-known URL for changing passwords").
  site.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect('/identity/account/manage/index', 302),
  )
}

/** The web app manifest. */
const MANIFEST = {
  name: "ReCOG members' portal",
  short_name: 'ReCOG',
  start_url: '/home',
  display: 'browser',
  background_color: '#f6f8f9',
  theme_color: '#0b6670',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  ],
}

/** Only pages that anybody can read are of use to a search engine. */
function robots(publicUrl: string): string {
  const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /identity/', 'Disallow: /dev/']
  return [...rules, ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []), ''].join('\n')
}

/** Whether this is the document of a prerendered page: one that anybody can read. */
export const isPublicPage = (document: string): boolean => /(?:^|\/)page-[^/]*$/.test(document)

const publicPages = ({ routes }: Pick<SetRoutes, 'routes'>) =>
  routes.filter(({ document }) => isPublicPage(document))

/** The element that tells search engines the one URL of a page, whatever its query or its letters' case; empty for others. */
export function canonicalLink(publicUrl: string, routes: Pick<SetRoutes, 'routes'>, name: string): string {
  const page = publicPages(routes).find(({ document }) => document === name)
  return publicUrl && page ? `<link rel="canonical" href="${publicUrl}${page.path}" />` : ''
}

/** The URLs of all prerendered pages. */
function sitemap(publicUrl: string, routes: Pick<SetRoutes, 'routes'>): string {
  const urls = publicPages(routes)
    .map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`)
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}

/** Where to report a security problem (RFC 9116), valid for as long as it may be: an export may be old. */
function securityText(email: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 12, 1)).toISOString()
  return `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: en\n`
}
