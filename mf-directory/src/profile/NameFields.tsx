import { useEffect, useRef, type FormEvent } from 'react'
import { ConflictPanel, FailureAlert } from '@recog/section-kit'
import type { OwnProfile } from '@recog/shared-session'
import { Alert, Button, Cluster, Stack, TextField } from '@recog/shared-ui'
import { editTexts } from './edit-texts'
import { isNotOffered, NAME_LABELS, nameSummary } from './name-form'
import { useNameEdit, type SavedName } from './use-name-edit'

interface NameFieldsProps {
  readonly profile: OwnProfile
  readonly hasDetails: boolean
  onSaved(name: SavedName): void
  onCancel(): void
}

/** The form for one's own name. It stays open, with its input, until the name is saved or the visitor cancels. */
export function NameFields({ profile, hasDetails, onSaved, onCancel }: NameFieldsProps) {
  const { draft, errors, merged, error, busy, save } = useNameEdit({ profile, hasDetails, onSaved })
  const { value: form, change } = draft
  const problem = errors.any ? nameSummary(form) : ''
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const texts = editTexts(hasDetails)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(event.currentTarget)
  }

  return (
    <form aria-label={texts.edit} noValidate onSubmit={submit}>
      <Stack>
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
        {hasDetails && (
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
