import { FailureAlert } from '@recog/section-kit'
import { Alert, Button } from '@recog/shared-ui'
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
    <FailureAlert text="Failed to update event." error={error} onDismiss={onDismiss}>
      <Button size="small" busy={isReloading} busyLabel="Reloading..." onClick={onReload}>
        Reload
      </Button>
    </FailureAlert>
  )
}

/** The result of a reload. It lists the fields that both people changed: no input is dropped silently. */
export function ReloadedNote({ reloaded }: { readonly reloaded: Reloaded }) {
  if (reloaded.kind === 'gone')
    return <Alert tone="warning">This event has been deleted in the meantime and cannot be saved.</Alert>
  return (
    <Alert tone="info">
      <p>The other person’s changes have been loaded. What you typed has been kept.</p>
      {reloaded.overlaps.map(({ label, theirs }) => (
        <p key={label}>
          {label} was changed by both. Theirs: {theirs === '' ? 'empty' : <q>{theirs}</q>}
        </p>
      ))}
    </Alert>
  )
}
