import { Button, Dialog } from '@recog/shared-ui'
import { eventTime } from '../events/event-time'

interface TimeQuestionProps {
  readonly zone: string
  readonly earlier: string
  readonly later: string
  onChoose(utc: string): void
  onCancel(): void
}

/** The hour comes twice on that day: which one is meant (edge case T83)? */
export function TimeQuestion({ zone, earlier, later, onChoose, onCancel }: TimeQuestionProps) {
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
