import type { OwnAnswer, PortalEvent } from '@recog/shared-session'
import { Button, Dialog } from '@recog/shared-ui'
import { CHOICES, type AnswerStore } from './answer-store'

interface AskedAnswerProps {
  readonly event: PortalEvent
  readonly answers: AnswerStore
  /** What the link said. */
  readonly asked: OwnAnswer['answer']
  onClose(): void
}

/** Asks once more for an answer that was chosen in a mail. */
export function AskedAnswer({ event, answers, asked, onClose }: AskedAnswerProps) {
  return (
    <Dialog
      open
      title="Will you come?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {CHOICES.filter(({ answer }) => answer === asked).map((choice) => (
            <Button
              key={choice.key}
              variant="primary"
              onClick={() => {
                onClose()
                void answers.save(event, choice)
              }}
            >
              {choice.answer === 'yes' ? `Yes, ${choice.label.toLowerCase()}` : choice.label}
            </Button>
          ))}
        </>
      }
    >
      <p>
        Your answer to <bdi>{event.title}</bdi>:
      </p>
    </Dialog>
  )
}
