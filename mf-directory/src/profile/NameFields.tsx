import { useEffect, useRef, useState, type FormEvent } from 'react'
import { FailureAlert, useAction, useDraft, useFormErrors } from '@recog/section-kit'
import { Alert, Button, Cluster, Stack, TextField } from '@recog/shared-ui'
import { saveName } from '../api'
import { isNotOffered, nameProblems, nameSummary, trimmedName, type NameForm } from './name-form'

interface NameFieldsProps {
  readonly initial: NameForm
  onSaved(name: NameForm): void
  onCancel(): void
}

/** The form for one's own name. It stays open, with its input, until the name is saved or the visitor cancels. */
export function NameFields({ initial, onSaved, onCancel }: NameFieldsProps) {
  const [opened] = useState(initial)
  const { value: form, change, discard } = useDraft({ initial: opened, name: 'name' })
  const errors = useFormErrors(nameProblems(form))
  const problem = errors.any ? nameSummary(form) : ''
  const action = useAction(saveName)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!errors.check(event.currentTarget)) return
    const name = trimmedName(form)
    if (!(await action.run(name))) return
    discard()
    onSaved(name)
  }

  return (
    <form aria-label="Edit name" noValidate onSubmit={(event) => void submit(event)}>
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
        {problem && <Alert tone="error">{problem}</Alert>}
        {!problem && action.error !== undefined && <SaveFailure error={action.error} />}
        <Cluster>
          <Button type="submit" variant="primary" busy={action.busy} busyLabel="Saving...">
            Save name
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </Cluster>
      </Stack>
    </form>
  )
}

function SaveFailure({ error }: { readonly error: unknown }) {
  if (isNotOffered(error)) return <Alert tone="error">Names cannot be changed here.</Alert>
  return <FailureAlert text="Your name could not be saved." error={error} />
}
