import { useState } from 'react'
import { isSame, useDraft } from '../draft/use-draft'
import { useAction } from '../use-action'
import { useLatest } from '../use-latest'
import { isConflict } from './is-conflict'
import { mergedEdit, type MergedEdit } from './merged-edit'

interface SharedEditOptions<T, O> {
  /** As loaded; undefined for a new one. */
  readonly object: O | undefined
  /** Tells two forms on the same page apart. */
  readonly name?: string
  formOf(object: O | undefined): T
  /** Loads the object as it is stored now, if it still is. Called only for one that was loaded. */
  load(): Promise<O | undefined>
}

/** The version that somebody else has saved, and the edit that continues on it. */
export interface Merged<T> {
  readonly theirs: T
  readonly edit: MergedEdit<T>
  /** Why the save was refused. */
  readonly error: unknown
}

/**
 * The form of an object that others edit, too. If somebody else has saved it first, their version is loaded and the edit continues on
 * it: saving again overwrites nothing unseen. What is typed during a save stays, and continues on the saved version.
 *
 * @returns the form as it was opened and its object, the draft, and the merge if there was one; `onFailure` for the `useAction` that
 *   saves, and `stateOf` for its state: a conflict is an error only if the other version could not be loaded; `saved` for the values
 *   that it has saved, which tells whether those are all
 */
export function useSharedEdit<T extends object, O extends { readonly version: string }>({
  object,
  name,
  formOf,
  load,
}: SharedEditOptions<T, O>) {
  const [opened, setOpened] = useState(() => ({ form: formOf(object), object }))
  const draft = useDraft({ initial: opened.form, name, version: opened.object?.version })
  const [merged, setMerged] = useState<Merged<T>>()
  const [solved, setSolved] = useState<unknown>()
  const latest = useLatest(draft)
  const newer = useAction(load)

  /** @param before the form of which `load` gets a newer version @param error of a refused save; undefined after the visitor's own */
  const continueOnStored = async (before: T | undefined, error?: unknown) => {
    const fresh = await newer.run()
    const { value, version } = latest.current
    // Refused for another reason than a newer version.
    if (!fresh || fresh.version === version) return
    const theirs = formOf(fresh)
    const edit = mergedEdit(before, value, theirs)
    draft.continueOn({ initial: theirs, version: fresh.version, value: edit.value })
    setOpened({ form: theirs, object: fresh })
    setMerged(error === undefined ? undefined : { theirs, edit, error })
    setSolved(error)
  }
  return {
    opened,
    draft,
    merged,
    onFailure(error: unknown) {
      if (!object || !isConflict(error)) return
      // A draft that was restored was typed for a version that is gone.
      void continueOnStored(draft.version === opened.object?.version ? opened.form : undefined, error)
    },
    async saved(sent: T): Promise<boolean> {
      const isAll = isSame(latest.current.value, sent)
      if (isAll) latest.current.saved()
      else await continueOnStored(sent)
      return isAll
    },
    stateOf({ error, busy }: { readonly error: unknown; readonly busy: boolean }) {
      return { error: newer.busy || error === solved ? undefined : error, busy: busy || newer.busy }
    },
  }
}
