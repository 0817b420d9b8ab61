import type { Merged } from '@recog/section-kit'
import { Alert, Button } from '@recog/shared-ui'
import { NAME_LABELS, type NameForm } from './name-form'

interface NameConflictProps extends Merged<NameForm> {
  /** The form as it is now. */
  readonly form: NameForm
  onUse(changes: Partial<NameForm>): void
}

/** The profile was saved elsewhere first: shows that version beside what was typed here, of which nothing is lost. */
export function NameConflict({
  edit: { taken, overlaps, value: mine },
  theirs,
  form,
  onUse,
}: NameConflictProps) {
  return (
    <Alert tone="warning">
      <p>
        Your profile has been changed in the meantime, perhaps in another tab. What you typed is still here,
        and not saved yet: please check it, and save again.
      </p>
      {taken.length > 0 && <p>Changed there: {taken.map((field) => NAME_LABELS[field]).join(', ')}.</p>}
      {overlaps.map((field) => {
        // The button stays, so that it keeps the focus.
        const isTheirs = form[field] === theirs[field]
        const label = isTheirs ? 'Use mine' : 'Use the other'
        return (
          <p key={field}>
            {NAME_LABELS[field]} was changed in both. The other: <q>{theirs[field] || 'empty'}</q>{' '}
            <Button
              size="small"
              aria-label={`${label}: ${NAME_LABELS[field]}`}
              onClick={() => onUse({ [field]: (isTheirs ? mine : theirs)[field] })}
            >
              {label}
            </Button>
          </p>
        )
      })}
    </Alert>
  )
}
