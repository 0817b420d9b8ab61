import { useState } from 'react'
import { useDraft } from '../draft/use-draft'
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
 * it: saving again overwrites nothing unseen.
 *
 * @returns the form as it was opened and its object, the draft, and the merge if there was one; `onFailure` for the `useAction` that
 *   saves, and `stateOf` for its state: a conflict is an error only if the other version could not be loaded
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

  const continueOnTheirs = async (error: unknown) => {
    const fresh = await newer.run()
    const { value, version } = latest.current
    // Refused for another reason than a newer version.
    if (!fresh || fresh.version === version) return
    const theirs = formOf(fresh)
    // A draft that was restored was typed for a version that is gone.
    const edit = mergedEdit(version === opened.object?.version ? opened.form : undefined, value, theirs)
    draft.continueOn({ initial: theirs, version: fresh.version, value: edit.value })
    setOpened({ form: theirs, object: fresh })
    setMerged({ theirs, edit, error })
    setSolved(error)
  }
  return {
    opened,
    draft,
    merged,
    onFailure(error: unknown) {
      if (object && isConflict(error)) void continueOnTheirs(error)
    },
    stateOf({ error, busy }: { readonly error: unknown; readonly busy: boolean }) {
      return { error: newer.busy || error === solved ? undefined : error, busy: busy || newer.busy }
    },
  }
}
