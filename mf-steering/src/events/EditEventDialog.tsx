import { Later } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { Dialog } from '@recog/shared-ui'

interface EditEventDialogProps {
  readonly event: PortalEvent | undefined
  /** Loads the current events from the server. */
  reload(): Promise<readonly PortalEvent[]>
  onSaved(): void
  onCancel(): void
}

const loadForm = async () => (await import(/* webpackChunkName: "organise" */ './EditForm')).EditForm

/**
 * Edits an event. Its times are entered in the event's own time zone, wherever the editor is, unless another one is chosen (edge case
 * T80).
 */
export function EditEventDialog({ event, ...rest }: EditEventDialogProps) {
  return (
    <Dialog open={event !== undefined} title="Edit event" onClose={rest.onCancel}>
      {event && <Later key={event.id} load={loadForm} props={{ event, ...rest }} />}
    </Dialog>
  )
}
