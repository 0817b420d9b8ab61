import { useCallback, useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { mailDraft, settings, useUser } from '@recog/shared-session'
import { loadSteeringAddresses } from '../api'

/**
 * A click waits at most this long for the addresses, then opens a draft to the default address: browsers open a mail program
 * only for a recent click. Milliseconds.
 */
const CLICK_TIMEOUT = 4_000

const draftTo = (recipients: readonly string[]) => mailDraft({ recipients, subject: '' }).hrefs

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
 * The contact link. It loads the addresses of the steering members once: for members at once, for others, to whom the server may
 * refuse them, on the first interaction. If that fails, or there are none, it opens a draft to the default address (R2.26, R2.27).
 * A click made before the addresses are loaded is repeated afterwards.
 */
export function useSteeringContact(): SteeringContact {
  const link = useRef<HTMLAnchorElement>(null)
  const isMember = useUser()?.isCommittee ?? false
  const { addresses, load } = useAddressesOnDemand()
  const { isHeld, pass } = useHeldClick(link, addresses !== undefined)
  const drafts = draftTo(addresses ?? [])

  useEffect(() => {
    // The first interaction may have happened before this code was loaded.
    if (isMember || link.current?.matches(':hover, :focus')) load()
  }, [isMember, load])

  return {
    hrefs: drafts.length > 0 ? drafts : draftTo([settings().contactEmail]),
    isWaiting: isHeld,
    link,
    prepare: load,
    press(event) {
      load()
      pass(event)
    },
  }
}

/** Loads the addresses on request. They are undefined until loaded, and empty after a failure. */
function useAddressesOnDemand() {
  const [addresses, setAddresses] = useState<readonly string[]>()
  const request = useRef<AbortController>(undefined)
  const load = useCallback(() => {
    if (request.current) return
    const { signal } = (request.current = new AbortController())
    loadSteeringAddresses(signal)
      .catch(() => [])
      .then((loaded) => signal.aborted || setAddresses(loaded))
      .catch(() => {})
  }, [])
  useEffect(
    () => () => {
      request.current?.abort()
      request.current = undefined
    },
    [],
  )
  return { addresses, load }
}

/** Holds a click on a link that is not ready, and repeats it when the link is ready or the timeout has passed. */
function useHeldClick(link: RefObject<HTMLElement | null>, isReady: boolean) {
  const [click, setClick] = useState<'none' | 'held' | 'timed out'>('none')
  const mayPass = isReady || click === 'timed out'

  useEffect(() => {
    if (click === 'none') return undefined
    if (mayPass) {
      link.current?.click()
      return undefined
    }
    const timer = setTimeout(() => setClick('timed out'), CLICK_TIMEOUT)
    return () => clearTimeout(timer)
  }, [link, click, mayPass])

  return {
    isHeld: click === 'held',
    pass(event: MouseEvent) {
      if (!mayPass) event.preventDefault()
      setClick(mayPass ? 'none' : 'held')
    },
  }
}
