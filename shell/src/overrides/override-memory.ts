import { settings } from '@recog/shared-session'
import { isOwnMachine, overridesIn, withoutOverrides, type Overrides } from './overrides'

/** After so many starts in a row that failed the tab goes back to what is live. */
const FAILED_STARTS = 2
const STORE = 'portal-overrides'

interface Stored {
  readonly overrides: Overrides
  /** Starts with these overrides that have not (yet) brought a page up. */
  readonly starts: number
}

export interface TabOverrides {
  readonly overrides: Overrides
  /** They were given up because the portal did not come up with them. */
  readonly givenUp: boolean
  /** A page came up as asked: the next failure counts from one again. */
  cameUp(): void
  /** Forget them. */
  reset(): void
}

/**
 * Overrides of this tab: those of the address, which loses them, added to those stored from before. Nothing that this
 * shell does not allow comes back from the store.
 *
 * @param sections their names
 */
export function takeOverrides(view: Window, sections: readonly string[]): TabOverrides {
  const { preview } = settings()
  const { pathname, search, hash } = view.location
  const asked = overridesIn(search, { sections, preview })
  const rest = withoutOverrides(search)
  if (rest !== search && /[?&]section[.=]/.test(search))
    view.history.replaceState(view.history.state, '', pathname + rest + hash)
  const stored = read(view)
  const isNew = Object.keys(asked).length > 0
  const overrides = { ...allowed(stored.overrides, preview), ...asked }
  const starts = isNew ? 1 : stored.starts + 1
  const none = Object.keys(overrides).length === 0
  const givenUp = !none && starts > FAILED_STARTS
  if (none || givenUp) write(view, undefined)
  else write(view, { overrides, starts })
  return {
    overrides: givenUp ? {} : overrides,
    givenUp,
    cameUp: () => {
      if (!none && !givenUp) write(view, { overrides, starts: 0 })
    },
    reset: () => write(view, undefined),
  }
}

function allowed(overrides: Overrides, preview: boolean): Overrides {
  return Object.fromEntries(
    Object.entries(overrides).filter(
      ([, override]) => override.kind !== 'preview' || (preview && isOwnMachine(override.address)),
    ),
  )
}

function read(view: Window): Stored {
  try {
    const stored = JSON.parse(view.sessionStorage.getItem(STORE) ?? '') as Stored
    return { overrides: stored.overrides ?? {}, starts: stored.starts ?? 0 }
  } catch {
    return { overrides: {}, starts: 0 }
  }
}

function write(view: Window, stored: Stored | undefined): void {
  try {
    if (stored) view.sessionStorage.setItem(STORE, JSON.stringify(stored))
    else view.sessionStorage.removeItem(STORE)
  } catch {
    // Storage may be refused; overrides then hold for this document only.
  }
}
