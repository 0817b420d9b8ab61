import { Later } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { Dialog } from '@recog/shared-ui'

interface CancelDialogProps {
  readonly event: PortalEvent | undefined
  /** Loads the events again. */
  onDone(): void
  onClose(): void
}

const loadForm = async () => (await import(/* webpackChunkName: "organise" */ './CancelForm')).CancelForm

/** Cancels an event, or takes that back (R2.106). */
export function CancelDialog({ event, onDone, onClose }: CancelDialogProps) {
  return (
    <Dialog
      open={event !== undefined}
      title={event?.cancelledAt ? 'Restore event' : 'Cancel event'}
      onClose={onClose}
    >
      {event && <Later load={loadForm} props={{ event, onDone, onClose }} />}
    </Dialog>
  )
}
