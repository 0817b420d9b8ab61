import { useEffect, useRef, useSyncExternalStore, type MouseEvent, type RefObject } from 'react'
import { mailDraft, settings } from '@recog/shared-session'
import { useAddressesOnDemand } from './use-addresses-on-demand'
import { useHeldClick } from './use-held-click'

/** The link in a prerendered page: the settings are unknown at build time. */
const NO_ADDRESS = 'mailto:'

const never = () => () => {}
const draftTo = (recipients: readonly string[]) => mailDraft({ recipients, subject: '' }).hrefs
const defaultHref = () => draftTo([settings().contactEmail])[0] ?? NO_ADDRESS

interface SteeringContact {
  /** One draft, or several if the addresses do not fit into one. */
  readonly hrefs: readonly string[]
  /** Whether a click is waiting for the addresses. */
  readonly isWaiting: boolean
  readonly link: RefObject<HTMLAnchorElement | null>
  /** The visitor is about to use the link. */
  prepare(): void
  press(event: MouseEvent): void
}

/**
 * The contact link. It loads the addresses of the steering members once, on the first interaction. If that fails, or there
 * are none, it opens a draft to the default address (R2.26, R2.27). A click made before the addresses are loaded is repeated
 * afterwards.
 */
export function useSteeringContact(): SteeringContact {
  const link = useRef<HTMLAnchorElement>(null)
  const fallback = useSyncExternalStore(never, defaultHref, () => NO_ADDRESS)
  const { addresses, load } = useAddressesOnDemand()
  const { isHeld, pass } = useHeldClick(link, addresses !== undefined)
  const drafts = draftTo(addresses ?? [])

  useEffect(() => {
    // The first interaction may have happened before this code was loaded.
    if (link.current?.matches(':hover, :focus')) load()
  }, [load])

  return {
    hrefs: drafts.length > 0 ? drafts : [fallback],
    isWaiting: isHeld,
    link,
    prepare: load,
    press(event) {
      load()
      pass(event)
    },
  }
}
