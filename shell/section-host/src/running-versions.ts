import { get, withStorage } from '@recog/shared-session'
import { shellVersion, type Registry } from './registry'
import { atMost } from './failure'

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
      (version !== undefined && version !== registry.sections[section]?.live.version)
    // If the reloaded document is still the old one, it must not be reloaded again and again.
    return differs && remember(section, `${latest.shell} ${version}`)
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
  readonly sections: Readonly<Record<string, string>>
}

/** @returns undefined for something else: the web server may be of another version than this page */
function versionsIn(sent: unknown): LiveVersions | undefined {
  const { shell, sections } = Object(sent) as { readonly shell?: unknown; readonly sections?: unknown }
  if (typeof shell !== 'string' || typeof sections !== 'object' || !sections) return undefined
  const versions = Object.entries(sections).filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  )
  return { shell, sections: Object.fromEntries(versions) }
}

async function readRegistryFile(): Promise<unknown> {
  const response = await get('/registry.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The response for registry.json has status ${response.status}`)
  return response.json()
}

/** @returns whether this tab has not been reloaded for this version yet */
function remember(section: string, version: string): boolean {
  const key = `portal-reloaded-for-${section}`
  const isNew = withStorage('sessionStorage', (storage) => {
    if (storage.getItem(key) === version) return false
    storage.setItem(key, version)
    return true
  })
  return isNew ?? false
}
