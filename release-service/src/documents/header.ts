import { isCurrent, linksFor, navigationOf, type NavLink, type PortalRoute } from '@recog/section-contract'
import type { ReleasedSet } from './released-set'
import { escapeHtml } from './head-elements'

/** The header in the document of a route; the route is undefined for a page of no section. */
export type Header = (route: PortalRoute | undefined) => string

/** Combine the parts prerendered by the shell (`shell/src/prerender.tsx`) with the links of the live sections. */
export async function readHeader({ shell, routes }: ReleasedSet): Promise<Header> {
  const { release, text } = shell.live
  const read = async (part: string) => {
    const file = release.prerendered[part]
    return file ? text(file) : ''
  }
  const [header, link, current] = await Promise.all(['header', 'link', 'current-link'].map(read))
  const links = linksFor(navigationOf(routes).links, undefined)
  const fill = (template = '', { to, label }: NavLink) =>
    template.replace('{{to}}', () => escapeHtml(to)).replace('{{label}}', () => escapeHtml(label))
  return (route) => {
    const items = links.map((each) => fill(isCurrent(each, route) ? current : link, each))
    return (header ?? '').replace('{{links}}', () => items.join(''))
  }
}
