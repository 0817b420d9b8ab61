import { useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { storedDraft } from '@recog/shared-session'
import { useUnsavedGuard } from '../use-unsaved-guard'
import { isSame, mergedDraft } from './merged-draft'
import { useFormKey, useStored } from './use-stored-draft'

interface DraftOptions<T> {
  /** The values as the form is opened. */
  readonly initial: T
  /** Tells two forms on the same page apart. */
  readonly name?: string
  /** The version of the object being edited; '' for none. A restored draft keeps the version that it was typed for. */
  readonly version?: string
}

/** The values of a form until they are sent. */
export interface Draft<T> {
  readonly value: T
  /** Change some of the values. */
  change(changes: Partial<T>): void
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
  const [opened, setOpened] = useState({ value: initial, version })
  const [state, setState] = useState({ value: initial, version, isRestored: false })
  const key = useFormKey(name)
  const isDirty = !isSame(state.value, opened.value)
  useUnsavedGuard(isDirty)

  // Not while rendering: a prerendered page must first look like its HTML.
  useLayoutEffect(() => {
    const stored = key && storedDraft(key.userId, key.form)
    const value = stored && mergedDraft(opened.value, stored.value)
    if (!value || isSame(value, opened.value)) return
    setState((now) =>
      isSame(now.value, opened.value) ? { value, version: stored.version, isRestored: true } : now,
    )
    // Only when the person is known; later changes are the visitor's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key?.userId, key?.form])

  useStored(key, isDirty ? state : undefined)

  const change = useCallback(
    (changes: Partial<T>) => setState((now) => ({ ...now, value: { ...now.value, ...changes } })),
    [],
  )
  const continueOn: Draft<T>['continueOn'] = useCallback((newer) => {
    setOpened({ value: newer.initial, version: newer.version })
    setState({ value: newer.value, version: newer.version, isRestored: false })
  }, [])
  const discard = useCallback(() => setState({ ...opened, isRestored: false }), [opened])
  const saved = useCallback(() => {
    // The guard against unsaved changes asks the last commit.
    flushSync(() => {
      setOpened({ value: state.value, version: state.version })
      setState({ ...state, isRestored: false })
    })
  }, [state])
  return { ...state, change, isDirty, continueOn, discard, saved }
}
