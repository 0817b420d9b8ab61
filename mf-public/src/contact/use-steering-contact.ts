import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type RefObject,
} from 'react'
import { mailDraft, settings } from '@recog/shared-session'
import { loadSteeringAddresses } from '../api'

/**
 * A click waits this long for the addresses, then mails the default contact address: browsers open a mail program only for a
 * recent click. Milliseconds.
 */
const PATIENCE = 4_000

/** The link of a page that was rendered at build time, where nobody knows the settings. */
const NO_ADDRESS = 'mailto:'

const never = () => () => {}
const draftTo = (recipients: readonly string[]) => mailDraft({ recipients, subject: '' }).hrefs
const defaultHref = () => draftTo([settings().contactEmail])[0] ?? NO_ADDRESS

interface SteeringContact {
  /** One draft, or several when the addresses do not fit into one. */
  readonly hrefs: readonly string[]
  /** A click waits for the addresses. */
  readonly isWaiting: boolean
  readonly link: RefObject<HTMLAnchorElement | null>
  /** The visitor is about to use the link. */
  prepare(): void
  press(event: MouseEvent): void
}

/**
 * The contact link of spec section 2: it loads the addresses of the steering members, once, on the visitor's first interaction
 * with it. If that fails, or there are none, it mails the default contact address. A click that comes before the addresses is
 * repeated once they are there.
 */
export function useSteeringContact(): SteeringContact {
  const link = useRef<HTMLAnchorElement>(null)
  const fallback = useSyncExternalStore(never, defaultHref, () => NO_ADDRESS)
  const { addresses, load } = useAddressesOnDemand()
  const { isWaiting, wait } = usePatience(link, addresses !== undefined)
  const drafts = draftTo(addresses ?? [])

  useEffect(() => {
    // Its interaction may have come before this code.
    if (link.current?.matches(':hover, :focus')) load()
  }, [load])

  return {
    hrefs: drafts.length > 0 ? drafts : [fallback],
    isWaiting,
    link,
    prepare: load,
    press(event) {
      load()
      wait(event)
    },
  }
}

/** The addresses once they are there, none after a failure. */
function useAddressesOnDemand() {
  const [addresses, setAddresses] = useState<readonly string[]>()
  const underway = useRef<AbortController>(undefined)
  const load = useCallback(() => {
    if (underway.current) return
    const { signal } = (underway.current = new AbortController())
    loadSteeringAddresses(signal)
      .catch(() => [])
      .then((loaded) => signal.aborted || setAddresses(loaded))
      .catch(() => {})
  }, [])
  useEffect(
    () => () => {
      underway.current?.abort()
      underway.current = undefined
    },
    [],
  )
  return { addresses, load }
}

/** Holds a click on a link that is not ready, and repeats it when the link is, or when the visitor has waited long enough. */
function usePatience(link: RefObject<HTMLElement | null>, isReady: boolean) {
  const [wait, setWait] = useState<'none' | 'waiting' | 'over'>('none')
  const mayPass = isReady || wait === 'over'

  useEffect(() => {
    if (wait === 'none') return undefined
    if (!mayPass) {
      const timer = setTimeout(() => setWait('over'), PATIENCE)
      return () => clearTimeout(timer)
    }
    link.current?.click()
    setWait('none')
    return undefined
  }, [link, wait, mayPass])

  return {
    isWaiting: wait === 'waiting',
    wait(event: MouseEvent) {
      if (mayPass) return
      event.preventDefault()
      setWait('waiting')
    },
  }
}
