import { useEffect, useState } from 'react'
import { useLatest } from '@recog/section-kit'
import type { AccountPreview } from '@recog/shared-session'
import { previewAddresses } from '../api'
import { addressKey } from './extract-emails'

/** Typing pauses before the server is asked. Milliseconds. */
const PAUSE = 400
const PER_CALL = 500

export type AccountsByEmail = ReadonlyMap<string, AccountPreview>

/**
 * What is known of pasted addresses: which have an account. A server without that call leaves everything unknown; the form
 * works all the same.
 *
 * @returns what is known so far, and `ask` that completes it before something is sent
 */
export function useAddressPreview(emails: readonly string[]) {
  const [known, setKnown] = useState<AccountsByEmail>(new Map())
  const latest = useLatest(known)

  const ask = async (wanted: readonly string[], signal?: AbortSignal): Promise<AccountsByEmail> => {
    const missing = wanted.filter((email) => !latest.current.has(addressKey(email)))
    if (missing.length === 0) return latest.current
    const answers: AccountPreview[] = []
    try {
      for (let at = 0; at < missing.length; at += PER_CALL) {
        answers.push(...(await previewAddresses(missing.slice(at, at + PER_CALL), signal)))
      }
    } catch {
      return latest.current
    }
    const next = new Map([
      ...latest.current,
      ...answers.map((each) => [addressKey(each.email), each] as const),
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

  /** After a write the accounts are others. */
  const forget = () => setKnown(new Map())
  return { known, ask, forget }
}
