import { useAction, useFormErrors, useSharedEdit } from '@recog/section-kit'
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
  const { draft, merged, onFailure, stateOf } = useSharedEdit({
    object: profile,
    name: 'name',
    formOf: (object) => nameFormOf(object ?? profile),
    load: () => loadProfile(new AbortController().signal),
  })
  const errors = useFormErrors(nameProblems(draft.value))
  const action = useAction(saveName, onFailure)
  const save = async (form: HTMLFormElement) => {
    if (!errors.check(form)) return
    const saved = await action.run(toNameUpdate(draft.value, hasDetails), draft.version)
    if (!saved) return
    draft.discard()
    onSaved({ ...trimmedName(draft.value), version: saved.version })
  }
  return { draft, errors, merged, ...stateOf(action), save }
}
