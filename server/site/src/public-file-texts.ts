import type { SetRoutes } from '@recog/release-service/read'

/** The web app manifest. */
export const MANIFEST = {
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
export function robots(publicUrl: string): string {
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
export function sitemap(publicUrl: string, routes: Pick<SetRoutes, 'routes'>): string {
  const urls = publicPages(routes)
    .map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`)
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}

/** Where to report a security problem (RFC 9116), valid for as long as it may be: an export may be old. */
export function securityText(email: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 12, 1)).toISOString()
  return `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: en\n`
}
