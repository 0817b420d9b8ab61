import { useEffect, useState } from 'react'
import { useLatest } from '@recog/section-kit'
import type { AccountPreview } from '@recog/shared-session'
import { previewAddresses } from '../api'
import { addressKey } from './address-key'
import type { AccountsByEmail } from './known-accounts'

/** The request is sent after typing has paused for this time. Milliseconds. */
const TYPING_PAUSE = 400
/** Addresses per call. */
const PER_CALL = 500

/**
 * Finds out which of the pasted addresses have an account. If the preview fails, or the server does not offer it, they stay
 * unknown and the form still works.
 *
 * @param isOffered whether the server announces `account-preview`; without it no call is made
 * @returns the accounts known so far, and `complete`, which loads the missing ones before something is sent: undefined if the server
 *   offers none, so that there is nothing to ask about (R7.46); never rejects
 */
export function useAddressPreview(emails: readonly string[], isOffered: boolean) {
  const [known, setKnown] = useState<AccountsByEmail>(new Map())
  const [writes, setWrites] = useState(0)
  const latest = useLatest(known)

  const complete = async (
    requested: readonly string[],
    signal?: AbortSignal,
  ): Promise<AccountsByEmail | undefined> => {
    if (!isOffered) return undefined
    const missing = requested.filter((email) => !latest.current.has(addressKey(email)))
    if (missing.length === 0) return latest.current
    const previews = await previewAll(missing, signal)
    const next = new Map([
      ...latest.current,
      ...previews.map((each) => [addressKey(each.email), each] as const),
    ])
    if (!signal?.aborted) setKnown(next)
    return next
  }
  const latestComplete = useLatest(complete)

  const list = emails.join('\n')
  useEffect(() => {
    if (list === '') return undefined
    const controller = new AbortController()
    const timer = setTimeout(
      () => void latestComplete.current(list.split('\n'), controller.signal),
      TYPING_PAUSE,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [list, writes, latestComplete])

  /** Discards the previews after a write, which may have created accounts, and asks again about the addresses that are left. */
  const forget = () => {
    setKnown(new Map())
    setWrites((before) => before + 1)
  }
  return { known, complete, forget }
}

/** Load previews until the first call fails. */
async function previewAll(emails: readonly string[], signal?: AbortSignal): Promise<AccountPreview[]> {
  const previews: AccountPreview[] = []
  try {
    for (let at = 0; at < emails.length; at += PER_CALL)
      previews.push(...(await previewAddresses(emails.slice(at, at + PER_CALL), signal)))
  } catch {
    // The rest stays unknown, and the confirmation says so.
  }
  return previews
}
