import { FailureAlert } from '@recog/section-kit'
import { Alert, Button } from '@recog/shared-ui'
import type { EventForm } from '../event-form/event-form'
import type { Reloaded } from './use-event-edit'

interface ConflictAlertProps {
  readonly error: unknown
  readonly isReloading: boolean
  onReload(): void
  onDismiss(): void
}

/** Somebody else saved the event first: stays until dismissed, and offers to continue with their version (edge case T97). */
export function ConflictAlert({ error, isReloading, onReload, onDismiss }: ConflictAlertProps) {
  return (
    // It appears where the button was that was pressed, perhaps below the dialog's lower edge.
    <div ref={(element) => element?.scrollIntoView?.({ block: 'nearest' })}>
      <FailureAlert text="Failed to update event." error={error} onDismiss={onDismiss}>
        <Button size="small" busy={isReloading} busyLabel="Reloading..." onClick={onReload}>
          Reload
        </Button>
      </FailureAlert>
    </div>
  )
}

interface ReloadedNoteProps {
  readonly reloaded: Reloaded
  /** The form as it is now. */
  readonly form: EventForm
  onUse(changes: Partial<EventForm>): void
}

/** The result of a reload. It lists the fields that both people changed: no input is dropped silently. */
export function ReloadedNote({ reloaded, form, onUse }: ReloadedNoteProps) {
  if (reloaded.kind === 'gone')
    return <Alert tone="warning">This event has been deleted in the meantime and cannot be saved.</Alert>
  return (
    <Alert tone="warning">
      <p>The other person’s changes have been loaded. What you typed has been kept, and is not saved yet.</p>
      {reloaded.overlaps.map(({ field, label, mine, theirs, text }) => {
        // The button stays, so that it keeps the focus.
        const isTheirs = form[field] === theirs
        const use = isTheirs ? 'Use mine' : 'Use theirs'
        return (
          <p key={field}>
            {label} was changed by both of you. Theirs: {text === '' ? 'empty' : <q>{text}</q>}{' '}
            <Button
              size="small"
              aria-label={`${use}: ${label}`}
              onClick={() => onUse({ [field]: isTheirs ? mine : theirs })}
            >
              {use}
            </Button>
          </p>
        )
      })}
    </Alert>
  )
}
