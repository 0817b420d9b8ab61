import type { PlacedContribution, PortalRoutes } from '@recog/section-contract'
import { get, withStorage } from '@recog/shared-session'
import { atMost } from './failure'

/** One release of a section, as listed in the document. */
export interface SectionRelease {
  readonly version: string
  /** Absolute path of the federation entry. */
  readonly entry: string
  /** Files that are needed to mount the section, apart from the entry. */
  readonly preload: readonly string[]
  /** The files of what the section contributes to places, apart from the entry; undefined if it contributes nothing. */
  readonly contributions?: readonly string[]
  /** The first requests of each page, by its path. */
  readonly reads?: Readonly<Record<string, readonly string[]>>
}

export interface SectionEntry {
  readonly live: SectionRelease
  readonly previous?: SectionRelease | undefined
  /** Switched off in this tab by an override. */
  readonly off?: boolean
  /** Path of a page that members often open after this section. */
  readonly likelyNext?: string
}

/** The live releases and their pages. The document contains it, so that the code can be loaded without another request. */
export interface Registry extends PortalRoutes {
  /** By name. */
  readonly sections: Readonly<Record<string, SectionEntry>>
  /** What sections contribute to each place, by its name, in order. */
  readonly places?: Readonly<Record<string, readonly PlacedContribution[]>>
}

/**
 * Read the registry from `<script type="application/json" id="portal-registry">`.
 *
 * @throws Error when the document contains none: it was not composed by `publish`
 */
export function readRegistry(document: Document): Registry {
  const block = document.getElementById('portal-registry')
  if (!block?.textContent) throw new Error('The document carries no section registry')
  return JSON.parse(block.textContent) as Registry
}

/** The version of the shell that the document was composed with; undefined if the document does not contain it. */
export function shellVersion(document: Document): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="portal-version"]')?.content
}

/** A response is used for this long. Milliseconds. */
const MAX_AGE = 15_000
/** A navigation waits this long for a response. Milliseconds. */
const RESPONSE_TIMEOUT = 400

interface Options {
  readonly view: Window
  /** The registry in the page's document. */
  readonly registry: Registry
  readonly read?: () => Promise<unknown>
}

/**
 * Finds out whether a newer version was published since this page was loaded (ADR 5). It requests the live versions when the
 * visitor is about to use a link, returns to the tab, or navigates to another section.
 */
export function createRunningVersions({ view, registry, read = readRegistryFile }: Options) {
  const shell = shellVersion(view.document)
  let latest: LiveVersions | undefined
  let requestedAt = Date.now()
  let reading: Promise<void> | undefined

  function request(): void {
    requestedAt = Date.now()
    reading ??= read()
      .then((sent) => void (latest = versionsIn(sent) ?? latest))
      .catch(() => {})
      .finally(() => (reading = undefined))
  }

  function refresh(): void {
    if (Date.now() - requestedAt > MAX_AGE) request()
  }

  function compare(section: string): boolean {
    if (!latest) return false
    const { [section]: version } = latest.sections
    const differs =
      latest.shell !== shell ||
      (typeof version === 'string' && version !== registry.sections[section]?.live.version)
    return differs && mayLoad(section, `${latest.shell} ${String(version)}`)
  }

  view.addEventListener('focus', refresh)
  view.document.addEventListener('visibilitychange', () => {
    if (view.document.visibilityState === 'visible') refresh()
  })

  return {
    /** Request the live versions if the last response is too old. Does not wait for the response. */
    refresh,
    /**
     * Whether a newer version of the section or of the shell is live than in this page. Waits for a request that is running, but for
     * at most `RESPONSE_TIMEOUT`.
     *
     * @param now request the live versions even if the last response is recent
     */
    async isOutdated(section: string, now = false): Promise<boolean> {
      if (now) request()
      else refresh()
      if (reading) await atMost(RESPONSE_TIMEOUT, reading)
      return compare(section)
    },
  }
}

/** Content of `/registry.json`: the live versions. */
interface LiveVersions {
  readonly shell: string
  readonly sections: Readonly<Record<string, unknown>>
}

/** @returns undefined for something else: the web server may be of another version than this page */
function versionsIn(sent: unknown): LiveVersions | undefined {
  const { shell, sections } = Object(sent) as { readonly shell?: unknown; readonly sections?: unknown }
  if (typeof shell !== 'string' || typeof sections !== 'object' || !sections) return undefined
  return { shell, sections: sections as LiveVersions['sections'] }
}

async function readRegistryFile(): Promise<unknown> {
  const response = await get('/registry.json', { cache: 'no-cache' })
  return response.ok ? response.json() : undefined
}

/**
 * Whether this tab has not loaded a document for this version yet: if that was still the old one, it must not be loaded again and again.
 * Noted when the document is left, because the visitor may change their mind before.
 */
function mayLoad(section: string, version: string): boolean {
  const key = `portal-reloaded-for-${section}`
  const note = () => withStorage('sessionStorage', (storage) => storage.setItem(key, version))
  const isNew = withStorage('sessionStorage', (storage) => storage.getItem(key) !== version) ?? false
  if (isNew) window.addEventListener('pagehide', note, { once: true })
  return isNew
}
