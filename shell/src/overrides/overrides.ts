import type { Registry, SectionEntry } from '@recog/section-host'

/** How this tab replaces the live version of a section. */
export type Override =
  | { readonly kind: 'previous' }
  | { readonly kind: 'off' }
  | { readonly kind: 'preview'; readonly url: string }

/** By section. */
export type Overrides = Readonly<Record<string, Override>>

/**
 * The overrides in a query: `?section=NAME@URL` where previews are allowed, `?section.NAME=previous|off` everywhere. Unknown
 * sections and values are ignored.
 *
 * @param sections the names of all sections
 * @param preview whether previews are allowed
 */
export function overridesIn(
  search: string,
  { sections, preview }: { readonly sections: readonly string[]; readonly preview: boolean },
): Overrides {
  const found: Record<string, Override> = {}
  for (const [key, value] of new URLSearchParams(search)) {
    if (key === 'section') {
      const [, name = '', url = ''] = /^([^@]*)@(.*)/s.exec(value) ?? []
      if (sections.includes(name) && preview && isOwnMachine(url)) found[name] = { kind: 'preview', url }
    } else if (key.startsWith('section.')) {
      const name = key.slice('section.'.length)
      if (sections.includes(name) && (value === 'previous' || value === 'off')) found[name] = { kind: value }
    }
  }
  return found
}

/** The query without its overrides. */
export function withoutOverrides(search: string): string {
  const rest = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([key]) => key !== 'section' && !key.startsWith('section.')),
  )
  const text = rest.toString()
  return text && `?${text}`
}

/** The registry with the overrides of this tab. The fallback version of a preview is the live version. */
export function applyOverrides(registry: Registry, overrides: Overrides): Registry {
  const sections = Object.entries(registry.sections).map(
    ([name, entry]) => [name, overridden(entry, overrides[name])] as const,
  )
  return { ...registry, sections: Object.fromEntries(sections) }
}

function overridden(entry: SectionEntry, override: Override | undefined): SectionEntry {
  switch (override?.kind) {
    case 'previous':
      return entry.previous ? { ...entry, live: entry.previous, previous: undefined } : entry
    case 'off':
      return { ...entry, off: true }
    case 'preview':
      return { ...entry, live: previewRelease(override.url), previous: entry.live }
    default:
      return entry
  }
}

function previewRelease(url: string) {
  const folder = url.endsWith('/') ? url : `${url}/`
  return { version: 'preview', entry: new URL('remoteEntry.js', folder).href, preload: [], contributions: [] }
}

/** Whether a preview runs on the visitor's own machine. Otherwise a link could run somebody else's code in the portal. */
export function isOwnMachine(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
}
