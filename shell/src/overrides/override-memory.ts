import { settings, withStorage } from '@recog/shared-session'
import { isOwnMachine, overridesIn, withoutOverrides, type Overrides } from './overrides'

const STORE = 'portal-overrides'

/** After this many failed starts in a row the tab returns to the live versions. */
const MAX_FAILED_STARTS = 2

export interface TabOverrides {
  readonly overrides: Overrides
  /** Previews that the URL asks for, which run once the visitor allows them: a link could name any server on this machine. */
  readonly unconfirmed: Overrides
  /** Run the unconfirmed previews from the next start on. */
  allow(): void
  /** The overrides were dropped because the portal failed to start with them. */
  readonly dropped: boolean
  /** A page was shown with the overrides: reset the count of failed starts. */
  confirm(): void
  /** Delete the stored overrides. */
  reset(): void
}

/** The overrides in the URL, which are removed from it, and those stored in the tab, if the settings still allow them. */
export function takeOverrides(view: Window, sections: readonly string[]): TabOverrides {
  const { preview } = settings()
  const { pathname, search, hash } = view.location
  const inUrl = overridesIn(search, { sections, preview })
  // The development server serves the whole page; only its own preview has this origin.
  const isServedHere = (url: string) => new URL(url).origin === view.location.origin
  const requested = withPreviews(inUrl, isServedHere)
  const unconfirmed = Object.fromEntries(Object.entries(inUrl).filter(([name]) => !(name in requested)))
  if (/[?&]section[.=]/.test(search))
    view.history.replaceState(view.history.state, '', pathname + withoutOverrides(search) + hash)
  const stored = readStored()
  const isNew = Object.keys(requested).length > 0
  const overrides = { ...withPreviews(stored.overrides, (url) => preview && isOwnMachine(url)), ...requested }
  const starts = isNew ? 1 : stored.starts + 1
  const none = Object.keys(overrides).length === 0
  const dropped = !none && starts > MAX_FAILED_STARTS
  if (none || dropped) writeStored(undefined)
  else writeStored({ overrides, starts })
  return {
    overrides: dropped ? {} : overrides,
    dropped,
    unconfirmed,
    allow: () => writeStored({ overrides: { ...overrides, ...unconfirmed }, starts: 0 }),
    confirm: () => {
      if (!none && !dropped) writeStored({ overrides, starts: 0 })
    },
    reset: () => writeStored(undefined),
  }
}

interface Stored {
  readonly overrides: Overrides
  /** Starts with these overrides in which no page has been shown (yet). */
  readonly starts: number
}

function readStored(): Stored {
  const stored = withStorage(
    'sessionStorage',
    (storage) => JSON.parse(storage.getItem(STORE) ?? '') as Stored,
  )
  return { overrides: stored?.overrides ?? {}, starts: stored?.starts ?? 0 }
}

/** Without storage, overrides apply to this document only. @param stored undefined deletes them */
function writeStored(stored: Stored | undefined): void {
  withStorage('sessionStorage', (storage) => {
    if (stored) storage.setItem(STORE, JSON.stringify(stored))
    else storage.removeItem(STORE)
  })
}

/** Overrides without the previews whose URL does not match. */
function withPreviews(overrides: Overrides, matches: (url: string) => boolean): Overrides {
  return Object.fromEntries(
    Object.entries(overrides).filter(([, override]) => override.kind !== 'preview' || matches(override.url)),
  )
}
