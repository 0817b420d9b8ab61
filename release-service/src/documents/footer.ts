import type { PortalRoutes } from '@recog/section-contract'
import { escapeHtml } from './head-elements'

/** The links of the footer as list items, from the pages' descriptions (ADR 4). */
export function footerLinks({ routes }: Pick<PortalRoutes, 'routes'>): string {
  return routes
    .flatMap(({ path, footer }) => (footer ? [{ path, ...footer }] : []))
    .toSorted((a, b) => a.order - b.order)
    .map(({ path, label }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(label)}</a></li>`)
    .join('')
}
