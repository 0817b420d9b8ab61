import type { Registry } from './registry'
import { shellVersion } from './shell-version'

/** Content of `/registry.json`: which versions are live now. */
interface Running {
  readonly shell: string
  readonly sections: Readonly<Record<string, string>>
}

export interface RunningVersions {
  /** Ask again when what is known is old; nobody waits for it. */
  refresh(): void
  /**
   * Whether another version of the section, or of the shell, is live than the one this page would show. Answers at once
   * unless it is just being asked, then within a moment.
   *
   * @param now ask again whatever is known
   */
  isOutdated(section: string, now?: boolean): boolean | Promise<boolean>
}

/** What was read less than so long ago counts as known. Milliseconds. */
const FRESH = 15_000
/** A navigation waits so long for an answer that is on its way. Milliseconds. */
const PATIENCE = 400
const STORE = 'portal-reloaded-for'

interface Options {
  readonly view: Window
  /** What this page was composed with. */
  readonly registry: Registry
  readonly read?: () => Promise<Running>
}

/**
 * Knows whether something newer was published since this page was loaded (ADR 5). The list is
 * small and asked for when somebody is about to go somewhere, comes back to the tab, or goes to another section.
 */
export function createRunningVersions({ view, registry, read = readRegistryFile }: Options): RunningVersions {
  const shell = shellVersion(view.document)
  let latest: Running | undefined
  let readAt = Date.now()
  let reading: Promise<void> | undefined

  function ask(): Promise<void> {
    readAt = Date.now()
    reading ??= read()
      .then((running) => {
        latest = running
      })
      .catch(() => {})
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  function refresh(): void {
    if (Date.now() - readAt > FRESH) void ask()
  }

  function compare(section: string): boolean {
    if (!latest) return false
    const { [section]: version } = latest.sections
    const differs =
      latest.shell !== shell ||
      (version !== undefined && version !== registry.sections[section]?.live.version)
    // A document that is still the old one after loading it anew must not be loaded for ever.
    return differs && remember(view, section, `${latest.shell} ${version}`)
  }

  view.addEventListener('focus', refresh)
  view.document.addEventListener('visibilitychange', () => {
    if (view.document.visibilityState === 'visible') refresh()
  })

  return {
    refresh,
    isOutdated(section, now = false) {
      if (now) void ask()
      else refresh()
      if (!reading) return compare(section)
      const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))
      return Promise.race([reading, patience]).then(() => compare(section))
    },
  }
}

/** @returns whether this is the first time this tab loads a page for that version */
function remember(view: Window, section: string, version: string): boolean {
  const key = `${STORE}-${section}`
  try {
    if (view.sessionStorage.getItem(key) === version) return false
    view.sessionStorage.setItem(key, version)
    return true
  } catch {
    return false
  }
}

async function readRegistryFile(): Promise<Running> {
  const answer = await fetch('/registry.json', { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`registry.json answered ${answer.status}`)
  return (await answer.json()) as Running
}
