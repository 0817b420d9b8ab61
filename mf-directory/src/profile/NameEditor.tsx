import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import {
  ConflictPanel,
  FailureAlert,
  RestoredNotice,
  useAction,
  useFormErrors,
  useSharedEdit,
} from '@recog/section-kit'
import { limits, refreshSession, type OwnProfile } from '@recog/shared-session'
import { Alert, Button, Cluster, Stack, TextArea, TextField } from '@recog/shared-ui'
import { loadProfile, saveName } from '../api'
import {
  isNotOffered,
  NAME_LABELS,
  nameFormOf,
  nameProblems,
  nameSummary,
  toNameUpdate,
  trimmedName,
  type NameForm,
  type Offered,
} from './name-form'

/** What a save changes in the profile on screen. */
type SavedName = NameForm & Pick<OwnProfile, 'version'>

export interface NameEditorProps {
  readonly profile: OwnProfile
  /** What can be changed besides the name. */
  readonly offered: Offered
  /** The server has stored the name. */
  onRenamed(name: SavedName): void
  /** The form was opened or closed. */
  onEditing(isEditing: boolean): void
  /** The values as they are, which the form replaces. */
  readonly children: ReactNode
}

/** Another object each time tells two openings apart: a save that ends late does not close the form that has been opened since. */
interface Step {
  readonly name: 'closed' | 'open' | 'cancelled' | 'saved'
}

/** Lets people change their own name, and more where the server offers it, and updates the header's greeting immediately (R2.33). */
export function NameEditor({ profile, offered, onRenamed, onEditing, children }: NameEditorProps) {
  const [step, setStep] = useState<Step>({ name: 'closed' })
  const texts = editTexts(offered)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    onEditing(step.name === 'open')
    if (step.name === 'cancelled' || step.name === 'saved') button.current?.focus()
  }, [step, onEditing])

  if (step.name === 'open') {
    return (
      <NameFields
        profile={profile}
        offered={offered}
        onRenamed={(name) => {
          onRenamed(name)
          void refreshSession()
        }}
        onSaved={() => setStep((now) => (now === step || now.name !== 'open' ? { name: 'saved' } : now))}
        onCancel={() => setStep({ name: 'cancelled' })}
      />
    )
  }
  return (
    <Stack>
      {children}
      {step.name === 'saved' && <Alert tone="success">{texts.saved}</Alert>}
      <div>
        <Button ref={button} onClick={() => setStep({ name: 'open' })}>
          {texts.edit}
        </Button>
      </div>
    </Stack>
  )
}

interface NameFieldsProps {
  readonly profile: OwnProfile
  readonly offered: Offered
  onRenamed(name: SavedName): void
  /** Nothing was typed since. */
  onSaved(): void
  onCancel(): void
}

/** The form for one's own name. It stays open, with its input, until all of that is saved or the visitor cancels. */
function NameFields({ onCancel, ...edit }: NameFieldsProps) {
  const { offered } = edit
  const { draft, form, errors, merged, error, busy, save } = useNameEdit(edit)
  const { change } = draft
  const problem = errors.any ? nameSummary(form) : ''
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const texts = editTexts(offered)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(event.currentTarget)
  }

  return (
    <form aria-label={texts.edit} noValidate onSubmit={submit}>
      <Stack>
        <RestoredNotice {...draft} />
        <TextField
          ref={first}
          label="First name"
          required
          autoComplete="given-name"
          value={form.firstName}
          error={errors.of('firstName')}
          onChange={(firstName) => change({ firstName })}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          value={form.lastName}
          error={errors.of('lastName')}
          onChange={(lastName) => change({ lastName })}
        />
        <TextField
          label="Display name"
          hint="Other members see this name. Leave it empty to show your first and last name."
          autoComplete="name"
          value={form.displayName}
          error={errors.of('displayName')}
          onChange={(displayName) => change({ displayName })}
        />
        {offered.details && (
          <>
            <TextField
              label="Degrees"
              value={form.degrees}
              error={errors.of('degrees')}
              onChange={(degrees) => change({ degrees })}
            />
            <TextField
              label="Institution"
              autoComplete="organization"
              value={form.institution}
              error={errors.of('institution')}
              onChange={(institution) => change({ institution })}
            />
          </>
        )}
        {offered.interests && (
          <>
            <TextArea
              label="Areas of expertise"
              hint="Members see it, and find you by it."
              rows={3}
              limit={limits.interests}
              value={form.expertiseAreas}
              error={errors.of('expertiseAreas')}
              onChange={(expertiseAreas) => change({ expertiseAreas })}
            />
            <TextArea
              label="Areas of interest"
              rows={3}
              limit={limits.interests}
              value={form.interestAreas}
              error={errors.of('interestAreas')}
              onChange={(interestAreas) => change({ interestAreas })}
            />
          </>
        )}
        {merged && <ConflictPanel {...merged} form={form} labels={NAME_LABELS} onUse={change} />}
        {problem && <Alert tone="error">{problem}</Alert>}
        {!problem && error !== undefined && <SaveFailure error={error} text={texts.failed} />}
        <Cluster>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            {texts.save}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </Cluster>
      </Stack>
    </form>
  )
}

function SaveFailure({ error, text }: { readonly error: unknown; readonly text: string }) {
  if (isNotOffered(error)) return <Alert tone="error">Names cannot be changed here.</Alert>
  return <FailureAlert text={text} error={error} />
}

/** The texts of the form for the own profile, which may have more than the name. */
const editTexts = ({ details, interests }: Offered) => {
  const what = details || interests ? 'profile' : 'name'
  return {
    edit: `Edit ${what}`,
    save: `Save ${what}`,
    saved: `Your ${what} has been saved.`,
    failed: `Your ${what} could not be saved.`,
  }
}

/**
 * Edits the own profile. If it has been saved elsewhere in the meantime, that version is loaded and the edit continues on it: saving
 * again overwrites nothing unseen (R7.62).
 */
function useNameEdit({ profile, offered, onRenamed, onSaved }: Omit<NameFieldsProps, 'onCancel'>) {
  const { draft, merged, onFailure, stateOf, saved } = useSharedEdit({
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
    const stored = await action.run(toNameUpdate(form, offered), draft.version)
    if (!stored) return
    onRenamed({ ...trimmedName(form), version: stored.version })
    if (await saved(draft.value)) onSaved()
  }
  return { draft, form, errors, merged, ...stateOf(action), save }
}
