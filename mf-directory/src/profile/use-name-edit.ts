import { useState } from 'react'
import {
  isConflict,
  mergedEdit,
  useAction,
  useDraft,
  useFormErrors,
  useLatest,
  type MergedEdit,
} from '@recog/section-kit'
import type { OwnProfile } from '@recog/shared-session'
import { loadProfile, saveName } from '../api'
import { nameFormOf, nameProblems, toNameUpdate, trimmedName, type NameForm } from './name-form'

/** What a save changes in the profile on screen. */
export type SavedName = NameForm & Pick<OwnProfile, 'version'>

interface NameEditOptions {
  readonly profile: OwnProfile
  /** Whether the server lets people change degrees and institution. */
  readonly hasDetails: boolean
  onSaved(name: SavedName): void
}

/**
 * Edits the own profile. If it has been saved elsewhere in the meantime, that version is loaded and the edit continues on it: saving
 * again overwrites nothing unseen (R7.62).
 */
export function useNameEdit({ profile, hasDetails, onSaved }: NameEditOptions) {
  const [opened, setOpened] = useState({ form: nameFormOf(profile), version: profile.version })
  const draft = useDraft({ initial: opened.form, name: 'name', version: opened.version })
  const errors = useFormErrors(nameProblems(draft.value))
  const [merged, setMerged] = useState<{ readonly theirs: NameForm; readonly edit: MergedEdit<NameForm> }>()
  const latest = useLatest(draft)
  const newer = useAction(() => loadProfile(new AbortController().signal))

  const continueOnTheirs = async () => {
    const fresh = await newer.run()
    if (!fresh) return
    const theirs = nameFormOf(fresh)
    const { value, version } = latest.current
    // A draft that was restored was typed for a version that is gone.
    const edit = mergedEdit(version === opened.version ? opened.form : undefined, value, theirs)
    draft.continueOn({ initial: theirs, version: fresh.version, value: edit.value })
    setOpened({ form: theirs, version: fresh.version })
    setMerged({ theirs, edit })
  }
  const action = useAction(saveName, (error) => {
    if (isConflict(error)) void continueOnTheirs()
  })
  const save = async (form: HTMLFormElement) => {
    if (!errors.check(form)) return
    const saved = await action.run(toNameUpdate(draft.value, hasDetails), draft.version)
    if (!saved) return
    draft.discard()
    onSaved({ ...trimmedName(draft.value), version: saved.version })
  }
  // The merged form says more than the error, unless it could not be loaded.
  const error = isConflict(action.error) && newer.error === undefined ? undefined : action.error
  return { draft, errors, merged, error, busy: action.busy || newer.busy, save }
}
