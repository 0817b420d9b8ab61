import type { Registry, SectionEntry } from '../registry/registry'

/** What this tab shows instead of the live version of a section. */
export type Override =
  | { readonly kind: 'previous' }
  | { readonly kind: 'off' }
  | { readonly kind: 'preview'; readonly address: string }

/** By section. */
export type Overrides = Readonly<Record<string, Override>>

/**
 * Overrides that an address asks for: `?section=NAME@URL` where previews are allowed, `?section.NAME=previous|off`
 * anywhere. What is not understood is left out.
 *
 * @param sections their names
 * @param preview whether previews are allowed
 */
export function overridesIn(
  search: string,
  { sections, preview }: { readonly sections: readonly string[]; readonly preview: boolean },
): Overrides {
  const found: Record<string, Override> = {}
  for (const [key, value] of new URLSearchParams(search)) {
    if (key === 'section') {
      const [name, address] = split(value)
      if (sections.includes(name) && preview && isOwnMachine(address))
        found[name] = { kind: 'preview', address }
    } else if (key.startsWith('section.')) {
      const name = key.slice('section.'.length)
      if (sections.includes(name) && (value === 'previous' || value === 'off')) found[name] = { kind: value }
    }
  }
  return found
}

/** The query without what asked for an override. */
export function withoutOverrides(search: string): string {
  const rest = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([key]) => key !== 'section' && !key.startsWith('section.')),
  )
  const text = rest.toString()
  return text && `?${text}`
}

/** The registry as this tab sees it. A preview that breaks falls back to what is live. */
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
      return { ...entry, live: previewRelease(override.address), previous: entry.live }
    default:
      return entry
  }
}

/** One build on a team's machine; `build` tells it from the one before. */
export function previewRelease(address: string, build = '') {
  const query = build && `?build=${encodeURIComponent(build)}`
  return {
    version: `preview${build && `.${build}`}`,
    entry: inPreview(address, `remoteEntry.js${query}`),
    preload: [],
  }
}

/** A file of what is previewed. */
export function inPreview(address: string, file: string): string {
  return new URL(file, address.endsWith('/') ? address : `${address}/`).href
}

/** Only what runs on the machine of the person who looks: a link sent by mail cannot bring in anybody else's code. */
export function isOwnMachine(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
}

function split(value: string): [string, string] {
  const at = value.indexOf('@')
  return at === -1 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)]
}
