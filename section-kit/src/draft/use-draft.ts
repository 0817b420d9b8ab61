import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import {
  deleteDraft,
  draftKey,
  draftStore,
  storedDraft,
  storeDraft,
  useStore,
  useUser,
  type StoredDraft,
} from '@recog/shared-session'
import { useBridge } from '../bridged-router'
import { useLatest } from '../use-latest'

interface DraftOptions<T> {
  /** The values as the form is opened. */
  readonly initial: T
  /** Tells two forms on the same page apart. */
  readonly name?: string
  /** The version of the object being edited; '' for none. A restored draft keeps the version that it was typed for. */
  readonly version?: string
}

interface Opened<T> {
  readonly value: T
  readonly version: string
}

/** The values of a form until they are sent. */
export interface Draft<T> {
  readonly value: T
  /** Change some of the values; a function gets those of now. */
  change(changes: Partial<T> | ((now: T) => Partial<T>)): void
  /** Whether anything differs from the form as it was opened. */
  readonly isDirty: boolean
  /** Whether the values were typed before a reload. */
  readonly isRestored: boolean
  /** The version that the values were typed for; send it with the request, so that the server notices a change in between. */
  readonly version: string
  /**
   * Continue on a newer version of the object.
   *
   * @param newer the form as it would be opened now, the version, and the values that the visitor continues with
   */
  continueOn(newer: { readonly initial: T; readonly version: string; readonly value: T }): void
  /** Return to the form as it was opened. */
  discard(): void
  /** The values were saved: from now on nothing is unsaved until the next change, so the page may be left in the same task. */
  saved(): void
}

/**
 * The values of a form. They survive a reload in this tab, for the person who typed them only, and the visitor is asked before
 * leaving the page with unsaved changes.
 *
 * @param options the values as the form is opened, a name that tells forms on the same page apart, and the object's version
 */
export function useDraft<T extends object>({ initial, name = '', version = '' }: DraftOptions<T>): Draft<T> {
  const [opened, setOpened] = useState<Opened<T>>({ value: initial, version })
  const userId = useUser()?.userId ?? ''
  const bridge = useBridge()
  // The form stays on the page that it was opened on.
  const [form] = useState(() => `${bridge.current().pathname.toLowerCase()}${name && `#${name}`}`)
  const stored = useStore(draftStore, (drafts) => drafts[draftKey(userId, form)])
  const now = useMemo(() => continued(opened, stored), [opened, stored])
  const isDirty = now.value !== opened.value
  useUnsavedGuard(isDirty)
  const isOpen = useDeleteOnLeave(userId, form)

  const actions = useMemo(() => {
    const latest = () => continued(opened, storedDraft(userId, form))
    const put = (draft: Opened<T> & { readonly isRestored?: boolean }, from: Opened<T>) => {
      // A save that ends after its form was left does not change the one that has been opened since.
      if (!isOpen.current) return
      if (isSame(draft.value, from.value)) deleteDraft(userId, form)
      else storeDraft(userId, form, draft)
    }
    return {
      change(changes: Partial<T> | ((now: T) => Partial<T>)) {
        const { value, ...draft } = latest()
        const next = typeof changes === 'function' ? changes(value) : changes
        put({ ...draft, value: { ...value, ...next } }, opened)
      },
      // The following two in one step: the guard against unsaved changes asks the last commit.
      continueOn({ initial: theirs, version: newer, value }: Parameters<Draft<T>['continueOn']>[0]) {
        const reopened = { value: theirs, version: newer }
        flushSync(() => {
          setOpened(reopened)
          put({ value, version: newer }, reopened)
        })
      },
      saved() {
        flushSync(() => {
          const now = latest()
          setOpened(now)
          put(now, now)
        })
      },
      discard: () => put(opened, opened),
    }
  }, [userId, form, opened, isOpen])
  return { ...now, isDirty, ...actions }
}

/** @returns whether the form is still open */
function useDeleteOnLeave(userId: string, form: string): Readonly<RefObject<boolean>> {
  const latest = useLatest(userId)
  const isOpen = useRef(true)
  useEffect(() => {
    const deleteIfLeft = () => {
      if (!isOpen.current) deleteDraft(latest.current, form)
    }
    isOpen.current = true
    return () => {
      isOpen.current = false
      // Not at once: React's strict mode also does this to a page that stays open.
      queueMicrotask(deleteIfLeft)
    }
  }, [form, latest])
  return isOpen
}

/**
 * A form with its stored draft. Only values that the form still has, and of their type, are used: a newer release of the section may
 * have changed the form. If nothing differs, its values are those of the opened form.
 */
function continued<T extends object>(
  { value: initial, version }: Opened<T>,
  stored: StoredDraft | undefined,
) {
  const fitting = Object.entries(stored?.value ?? {}).filter(
    ([name, value]) => name in initial && kindOf(value) === kindOf(initial[name as keyof T]),
  )
  const value: T = { ...initial, ...(Object.fromEntries(fitting) as Partial<T>) }
  if (!stored || isSame(value, initial)) return { value: initial, version, isRestored: false }
  return { value, version: stored.version, isRestored: stored.isRestored === true }
}

/** Whether two forms hold the same values. Forms are plain data. */
export const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

/**
 * Ask before the visitor leaves a page with unsaved changes, by link, Back or closing the tab.
 *
 * @param dirty whether there are unsaved changes
 */
export function useUnsavedGuard(dirty: boolean): void {
  const bridge = useBridge()
  const current = useLatest(dirty)
  useEffect(() => bridge.block(() => current.current), [bridge, current])
}
