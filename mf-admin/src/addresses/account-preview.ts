import { useEffect, useState } from 'react'
import {
  createStore,
  useStore,
  type AccountPreview,
  type Capability,
  type SessionUser,
} from '@recog/shared-session'
import { type Delivery, previewAddresses } from '../api'
import { addressKey } from './extract-emails'

/** Previews by `addressKey`; addresses without a preview are missing. */
export type AccountsByEmail = ReadonlyMap<string, AccountPreview>

/** The request is sent after typing has paused for this time. Milliseconds. */
const TYPING_PAUSE = 400
const PER_CALL = 500

/**
 * Finds out which of the pasted addresses have an account. If the preview fails, or the server does not offer it, they stay
 * unknown and the form still works.
 *
 * @param isOffered whether the server announces `account-preview`; without it no call is made
 * @param loaded a preview that is there already
 */
export function useAccountPreview(emails: readonly string[], isOffered: boolean, loaded?: AccountPreview) {
  const [preview] = useState(() => createAccountPreviews(loaded))
  const list = emails.join('\n')
  useEffect(() => preview.watch(list === '' ? [] : list.split('\n'), isOffered), [preview, list, isOffered])
  return { known: useStore(preview.store), ...preview }
}

export type AccountPreviews = ReturnType<typeof createAccountPreviews>

function createAccountPreviews(loaded?: AccountPreview) {
  const store = createStore<AccountsByEmail>(() => new Map(loaded && [[addressKey(loaded.email), loaded]]))
  let isOffered = false
  let watched: readonly string[] = []
  let stop = () => {}

  /**
   * Load what is not known yet, before something is sent; never rejects.
   *
   * @returns undefined if the server offers no preview, so that there is nothing to ask about (R7.46)
   */
  async function complete(emails: readonly string[], signal?: AbortSignal) {
    if (!isOffered) return undefined
    const missing = emails.filter((email) => !store.getState().has(addressKey(email)))
    if (missing.length === 0) return store.getState()
    const previews = await previewAll(missing, signal)
    const known: AccountsByEmail = new Map([
      ...store.getState(),
      ...previews.map((each) => [addressKey(each.email), each] as const),
    ])
    if (!signal?.aborted) store.setState(known, true)
    return known
  }
  /** Preview these addresses when typing pauses, instead of those before. @returns stops it */
  function watch(emails: readonly string[], offered: boolean) {
    stop()
    isOffered = offered
    watched = emails
    const controller = new AbortController()
    const timer = setTimeout(() => void complete(emails, controller.signal), TYPING_PAUSE)
    stop = () => {
      clearTimeout(timer)
      controller.abort()
    }
    return () => {
      stop()
      watched = []
    }
  }
  /** Discard the previews after a write, which may have created accounts, and ask again about the addresses that are left. */
  function forget() {
    store.setState(new Map(), true)
    watch(watched, isOffered)
  }
  return { store, watch, complete, forget }
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

interface ByAccount {
  readonly existing: readonly AccountPreview[]
  /** Addresses of people who have asked to join. */
  readonly requests: readonly string[]
  /** All other addresses without an account. */
  readonly missing: readonly string[]
  /** Addresses whose preview failed. */
  readonly unknown: readonly string[]
}

/** Group addresses by whether they have an account. */
export function byAccount(emails: readonly string[], known: AccountsByEmail): ByAccount {
  const previewOf = (email: string) => known.get(addressKey(email))
  return {
    existing: emails.flatMap((email) => previewOf(email) ?? []).filter(({ exists }) => exists),
    requests: emails.filter((email) => previewOf(email)?.hasRequest),
    missing: emails.filter((email) => {
      const preview = previewOf(email)
      return preview && !preview.exists && !preview.hasRequest
    }),
    unknown: emails.filter((email) => !previewOf(email)),
  }
}

/**
 * The sentence for addresses that may or may not have an account.
 *
 * @param all the addresses that are about to be sent
 */
export function unknownSentence(unknown: readonly string[], all: readonly string[]): string {
  if (unknown.length === 1) return `It is not known whether ${unknown[0]} has an account.`
  const which = unknown.length === all.length ? `these ${all.length}` : `${unknown.length} of these`
  return `It is not known whether ${which} addresses have an account.`
}

/** A question before something is sent. */
export interface Confirmation {
  readonly title: string
  readonly message: string
}

/** The dialog to confirm before accounts are, or may be, created; undefined if everyone has one (edge case T129). */
export function newAccountsConfirmation(
  emails: readonly string[],
  known: AccountsByEmail,
  delivery: Delivery = 'password',
): Confirmation | undefined {
  const [one, many] = MAILED[delivery]
  const { requests, missing, unknown } = byAccount(emails, known)
  if (requests.length + missing.length + unknown.length === 0) return undefined
  const sentences = [
    requestSentence(requests, delivery),
    missing.length > 0 && createSentence(missing, one, many),
    unknown.length > 0 && unknownSentence(unknown, emails),
    unknown.length > 0 && `Missing accounts will be created, with ${many}.`,
  ]
  return { title: 'Create accounts?', message: sentences.filter(Boolean).join(' ') }
}

/**
 * How new accounts get in: always by a link where the server says so (`invitations`), and elsewhere by one if the administrator wants that.
 *
 * @param offer the capability with which administrators may choose; left out where they may not
 */
export function deliveryFor(
  { capabilities }: Pick<SessionUser, 'capabilities'>,
  offer?: Capability,
  wantsLink = false,
) {
  const isAlways = capabilities.includes('invitations')
  const offersLink = !isAlways && offer !== undefined && capabilities.includes(offer)
  const delivery: Delivery = isAlways || (offersLink && wantsLink) ? 'link' : 'password'
  return { delivery, offersLink }
}

const MAILED: Readonly<Record<Delivery, readonly [one: string, many: string]>> = {
  password: ['a temporary password', 'temporary passwords'],
  link: ['a link to choose how to sign in', 'links to choose how to sign in'],
}

/** The sentence for people whose requests to join would be approved; '' for none. */
export function requestSentence([first, ...others]: readonly string[], delivery: Delivery): string {
  if (first === undefined) return ''
  const [one, many] = MAILED[delivery]
  return others.length === 0
    ? `${first} has asked to join. The request will be approved and an account created, with ${one}.`
    : `${others.length + 1} of these addresses have asked to join. Their requests will be approved and accounts created, with ${many}.`
}

function createSentence(missing: readonly string[], one: string, many: string): string {
  return missing.length === 1
    ? `${missing[0]} has no account yet. One will be created, with ${one}.`
    : `${missing.length} of these addresses have no account yet. Accounts will be created, with ${many}.`
}
