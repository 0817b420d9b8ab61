import { useAction, useFormErrors, useSharedEdit } from '@recog/section-kit'
import type { OwnProfile } from '@recog/shared-session'
import { loadProfile, saveName } from '../api'
import { nameFormOf, nameProblems, toNameUpdate, trimmedName, type NameForm, type Offered } from './name-form'

/** What a save changes in the profile on screen. */
export type SavedName = NameForm & Pick<OwnProfile, 'version'>

interface NameEditOptions {
  readonly profile: OwnProfile
  readonly offered: Offered
  onSaved(name: SavedName): void
}

/**
 * Edits the own profile. If it has been saved elsewhere in the meantime, that version is loaded and the edit continues on it: saving
 * again overwrites nothing unseen (R7.62).
 */
export function useNameEdit({ profile, offered, onSaved }: NameEditOptions) {
  const { draft, merged, onFailure, stateOf } = useSharedEdit({
    object: profile,
    name: 'name',
    formOf: (object) => nameFormOf(object ?? profile),
    load: () => loadProfile(new AbortController().signal),
  })
  // A draft of an earlier version lacks fields.
  const form = { ...nameFormOf(profile), ...draft.value }
  const errors = useFormErrors(nameProblems(form))
  const action = useAction(saveName, onFailure)
  const save = async (element: HTMLFormElement) => {
    if (!errors.check(element)) return
    const saved = await action.run(toNameUpdate(form, offered), draft.version)
    if (!saved) return
    draft.discard()
    onSaved({ ...trimmedName(form), version: saved.version })
  }
  return { draft, form, errors, merged, ...stateOf(action), save }
}
