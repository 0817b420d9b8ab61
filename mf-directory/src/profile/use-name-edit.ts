import { useState } from 'react'
import { useAction, useDraft, useFormErrors, useLatest } from '@recog/section-kit'
import { statusOf, type OwnProfile } from '@recog/shared-session'
import { loadProfile, saveName } from '../api'
import { continueName, type ContinuedName } from './continue-name'
import { nameFormOf, nameProblems, toNameUpdate, trimmedName, type NameForm } from './name-form'

/** What a save changes in the profile on screen. */
export type SavedName = NameForm & Pick<OwnProfile, 'version'>

interface NameEditOptions {
  readonly profile: OwnProfile
  /** Whether the server lets people change degrees and institution. */
  readonly hasDetails: boolean
  onSaved(name: SavedName): void
}

/** The profile was saved elsewhere after it was loaded: 409, or 412, which HTTP defines for `If-Match`. */
const isConflict = (error: unknown) => [409, 412].includes(statusOf(error) ?? 0)

/**
 * Edits the own profile. If it has been saved elsewhere in the meantime, that version is loaded and the edit continues on it: saving
 * again overwrites nothing unseen (R7.62).
 */
export function useNameEdit({ profile, hasDetails, onSaved }: NameEditOptions) {
  const [opened, setOpened] = useState({ form: nameFormOf(profile), version: profile.version })
  const draft = useDraft({ initial: opened.form, name: 'name', version: opened.version })
  const errors = useFormErrors(nameProblems(draft.value))
  const [merged, setMerged] = useState<{ readonly theirs: NameForm; readonly edit: ContinuedName }>()
  const latest = useLatest(draft)
  const newer = useAction(() => loadProfile(new AbortController().signal))

  const continueOnTheirs = async () => {
    const fresh = await newer.run()
    if (!fresh) return
    const theirs = nameFormOf(fresh)
    const edit = continueName(opened.form, latest.current.value, theirs)
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
