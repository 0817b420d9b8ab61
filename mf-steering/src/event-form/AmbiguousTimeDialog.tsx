import { Button, Dialog } from '@recog/shared-ui'
import { eventTime } from '../events/event-time'

interface AmbiguousTimeDialogProps {
  readonly zone: string
  readonly earlier: string
  readonly later: string
  onChoose(utc: string): void
  onCancel(): void
}

/** Asks which of two instants is meant if the hour occurs twice on that day (edge case T83). */
export function AmbiguousTimeDialog({ zone, earlier, later, onChoose, onCancel }: AmbiguousTimeDialogProps) {
  return (
    <Dialog
      open
      title="This time occurs twice"
      onClose={onCancel}
      actions={
        <>
          <Button variant="primary" onClick={() => onChoose(earlier)}>
            {eventTime(earlier, zone)}
          </Button>
          <Button onClick={() => onChoose(later)}>{eventTime(later, zone)}</Button>
        </>
      }
    >
      <p>The clocks in {zone} are set back on that day. Which of the two is meant?</p>
    </Dialog>
  )
}
