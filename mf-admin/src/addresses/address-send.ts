import { useEffect, useMemo, useState, type ComponentProps } from 'react'
import { useDraft } from '@recog/section-kit'
import { createStore, useStore, type SessionUser } from '@recog/shared-session'
import type { Badge, Column } from '@recog/shared-ui'
import {
  useAccountPreview,
  type AccountPreviews,
  type AccountsByEmail,
  type Confirmation,
} from './account-preview'
import { addressKey, extractEmails, type ExtractedEmails } from './extract-emails'
import { useExpiry } from './Password'
import { unsentText, type AddressResult } from './results'

/** A badge: one to three words, and a colour that repeats what they say. */
export interface Outcome {
  readonly label: string
  readonly tone: NonNullable<ComponentProps<typeof Badge>['tone']>
}

/**
 * What a form does with addresses, and how its results are shown. `Run` is everything else that a call depends on, such as a
 * group and a role.
 */
export interface AddressKind<Result, Run> {
  /** Tells the text boxes of a page apart. */
  readonly name: string
  /** The name of the table. */
  readonly caption: string
  /** Badge of an address that has an account, before anything is sent. */
  readonly existing: string
  /** Makes one call. */
  send(emails: readonly string[], run: Run): Promise<readonly Result[]>
  /** The dialog to confirm before these addresses are sent; undefined if none is needed. */
  confirmationFor(emails: readonly string[], known: AccountsByEmail, run: Run): Confirmation | undefined
  outcomeOf(result: Result): Outcome
  passwordOf(result: Result): string
  withoutPassword(result: Result): Result
  /** The columns after the status. @param hidden whether passwords are hidden */
  columnsFor(hidden: boolean): readonly Column<Result>[]
}

const EMPTY = { text: '' }

/**
 * A text box with addresses, which survive a reload: finds them, previews their accounts, sends them after a confirmation, and
 * removes passwords in the results after five minutes (edge cases T119-T129).
 */
export function useAddressSend<Result extends AddressResult, Run>(
  kind: AddressKind<Result, Run>,
  user: SessionUser,
) {
  const { value, change } = useDraft({ initial: EMPTY, name: kind.name })
  const { text } = value
  const found = useMemo(() => extractEmails(text), [text])
  const preview = useAccountPreview(found.emails, user.capabilities.includes('account-preview'))
  const [{ store, open, submit, removePasswords, ...actions }] = useState(() =>
    createAddressSend(kind, preview),
  )
  const { pending, ...state } = useStore(store)
  useEffect(open, [open])
  const hasPasswords = state.results.some((result) => kind.passwordOf(result) !== '')
  useExpiry(hasPasswords, removePasswords)
  return {
    ...state,
    ...actions,
    kind,
    confirmation: pending?.confirmation,
    text,
    setText: (typed: string) => change({ text: typed }),
    found,
    known: preview.known,
    /** From the first click until everything is sent, except while the dialog is open. */
    isBusy: state.phase !== 'idle',
    isComplete: state.phase !== 'sending' && state.total > 0 && state.sent.length === state.total,
    submit: (run: Run) => {
      // Whatever has been typed since then stays.
      const keep = (rest: string) => change((now) => (now.text === text ? { text: rest } : {}))
      void submit({ found, run, keep })
    },
  }
}

export type AddressForm<Result extends AddressResult> = ReturnType<typeof useAddressSend<Result, never>>

/** A list to send, as it was in the text box. */
interface List<Run> {
  readonly found: ExtractedEmails
  readonly run: Run
  /** Leaves this text in the box, once everything is sent. */
  keep(rest: string): void
}

interface AddressSendState<Result, Run> {
  /** `checking` finds out which accounts exist, before anything is sent. */
  readonly phase: 'idle' | 'checking' | 'sending'
  /** The list whose confirmation is on screen. */
  readonly pending: (List<Run> & { readonly confirmation: Confirmation }) | undefined
  /** Addresses of the whole list. */
  readonly total: number
  /** The addresses of all calls that have succeeded. */
  readonly sent: readonly string[]
  /** Their results, in the order entered. The server may return more or fewer than one per address (edge case T128). */
  readonly results: readonly Result[]
  readonly error: unknown
  /** Names by `addressKey` of addresses that were sent, and may no longer be in the box. */
  readonly sentNames: ReadonlyMap<string, string>
}

const NOTHING_SENT = { total: 0, sent: [], results: [], error: undefined }

/** Addresses per call: each one costs the server a slow password hash (edge case T127). */
const CHUNK = 20

/**
 * Sends a list of addresses in several calls, one after the other. A call that fails stops it; sending the same list again
 * resumes with that call, so that no address is processed twice.
 */
export function createAddressSend<Result extends AddressResult, Run>(
  kind: Pick<AddressKind<Result, Run>, 'send' | 'confirmationFor' | 'withoutPassword'>,
  preview: Pick<AccountPreviews, 'complete' | 'forget'>,
) {
  const store = createStore<AddressSendState<Result, Run>>(() => ({
    phase: 'idle',
    pending: undefined,
    ...NOTHING_SENT,
    sentNames: new Map(),
  }))
  const { getState: get, setState: set } = store
  /** The list that stopped; `sent` and `results` belong to it. */
  let unfinished: string | undefined
  let isOpen = false

  /** Sends at once, or first asks what happens to the accounts (edge cases T123, T129). */
  async function submit(list: List<Run>) {
    if (get().phase !== 'idle') return
    set({ phase: 'checking', sentNames: new Map([...get().sentNames, ...list.found.names]) })
    const { emails } = list.found
    const rest = keyOf(list) === unfinished ? emails.slice(get().sent.length) : emails
    const known = await preview.complete(rest)
    if (!isOpen) return
    const confirmation = known && kind.confirmationFor(rest, known, list.run)
    if (confirmation) set({ phase: 'idle', pending: { ...list, confirmation } })
    else await send(list)
  }

  /** Sends exactly the list that was confirmed, whatever has been typed since. */
  function confirm() {
    const { pending } = get()
    set({ pending: undefined })
    if (pending) void send(pending)
  }

  async function send(list: List<Run>) {
    const { emails } = list.found
    if (keyOf(list) !== unfinished) set(NOTHING_SENT)
    set({ phase: 'sending', total: emails.length, error: undefined })
    unfinished = keyOf(list)
    try {
      while (get().sent.length < emails.length) {
        const chunk = emails.slice(get().sent.length, get().sent.length + CHUNK)
        const returned = await kind.send(chunk, list.run)
        if (!isOpen) return
        set(({ sent, results }) => ({
          sent: [...sent, ...chunk],
          results: [...results, ...inOrder(returned, chunk)],
        }))
      }
      unfinished = undefined
    } catch (error) {
      set({ error })
    }
    const { sent, results, sentNames: names } = get()
    set({ phase: 'idle' })
    preview.forget()
    if (unfinished === undefined) list.keep(unsentText(sent, results, { ...list.found, names }))
  }

  return {
    store,
    submit,
    confirm,
    cancel: () => set({ pending: undefined }),
    /** Forget what was sent. */
    reset() {
      unfinished = undefined
      set(NOTHING_SENT)
    },
    removePasswords: () => set(({ results }) => ({ results: results.map(kind.withoutPassword) })),
    /** The form is on screen. @returns stops after the running call */
    open() {
      isOpen = true
      return () => {
        isOpen = false
      }
    },
  }
}

const keyOf = <Run>({ found, run }: List<Run>) => JSON.stringify([run, ...found.emails])

/** Results in the order of the addresses; those of others at the end. */
function inOrder<Result extends AddressResult>(results: readonly Result[], emails: readonly string[]) {
  const order = new Map(emails.map((email, n) => [addressKey(email), n]))
  const placeOf = ({ email }: Result) => order.get(addressKey(email)) ?? emails.length
  return results.toSorted((a, b) => placeOf(a) - placeOf(b))
}
