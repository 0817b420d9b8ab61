import { useEffect, useState } from 'react'
import { useLatest } from '@recog/section-kit'
import type { AccountPreview } from '@recog/shared-session'
import { previewAddresses } from '../api'
import { addressKey } from './extract-emails'
import type { AccountsByEmail } from './known-accounts'

/** Typing pauses before the server is asked. Milliseconds. */
const PAUSE = 400
const PER_CALL = 500

/**
 * Find out which of the pasted addresses have an account. Where the preview fails, or the server does not offer it, they
 * stay unknown; the form works all the same.
 *
 * @param offered whether the server announces `account-preview`; without it no call is made
 * @returns the accounts known so far, and `ask`, which completes them before something is sent and never rejects
 */
export function useAddressPreview(emails: readonly string[], offered: boolean) {
  const [known, setKnown] = useState<AccountsByEmail>(new Map())
  const latest = useLatest(known)

  const ask = async (wanted: readonly string[], signal?: AbortSignal): Promise<AccountsByEmail> => {
    const missing = wanted.filter((email) => !latest.current.has(addressKey(email)))
    if (!offered || missing.length === 0) return latest.current
    const previews = await previewAll(missing, signal)
    const next = new Map([
      ...latest.current,
      ...previews.map((each) => [addressKey(each.email), each] as const),
    ])
    if (!signal?.aborted) setKnown(next)
    return next
  }
  const askLater = useLatest(ask)

  const list = emails.join('\n')
  useEffect(() => {
    if (list === '') return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => void askLater.current(list.split('\n'), controller.signal), PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [list, askLater])

  /** A write has changed who has an account. */
  const forget = () => setKnown(new Map())
  return { known, ask, forget }
}

/** The previews up to the first call that fails. */
async function previewAll(emails: readonly string[], signal?: AbortSignal): Promise<AccountPreview[]> {
  const previews: AccountPreview[] = []
  try {
    for (let at = 0; at < emails.length; at += PER_CALL)
      previews.push(...(await previewAddresses(emails.slice(at, at + PER_CALL), signal)))
  } catch {
    // The rest stays unknown, and the question before sending says so.
  }
  return previews
}
