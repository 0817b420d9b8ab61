import { useContext } from 'react'
import { answerChoices, isAnswer, useStore, type PortalEvent } from '@recog/shared-session'
import { Button, Section, VisuallyHidden } from '@recog/shared-ui'
import { AnswersContext, isOpen, placesText, type AnswerStore } from './answer-store'
import styles from './Answer.module.css'

/** Asks whether the reader comes (R2.107). */
export function AnswerSection({ event }: { readonly event: PortalEvent }) {
  const answers = useContext(AnswersContext)
  if (!answers || !isOpen(event)) return null
  return (
    <Section title="Will you come?">
      <Answer event={event} />
    </Section>
  )
}

/** Answers an event in one click, and says how many have given each answer. Nothing for an event that is over or cancelled. */
export function Answer({ event }: { readonly event: PortalEvent }) {
  const answers = useContext(AnswersContext)
  return answers && isOpen(event) ? <Buttons event={event} answers={answers} /> : null
}

interface ButtonsProps {
  readonly event: PortalEvent
  readonly answers: AnswerStore
}

function Buttons({ event, answers: { store, save } }: ButtonsProps) {
  const own = useStore(store, ({ own }) => own?.get(event.id))
  const counts = useStore(store, ({ counts }) => counts.get(event.id)) ?? event.answers
  const places = placesText(event.seats, counts)
  return (
    <div className={styles.answer} role="group" aria-label={`Your answer to ${event.title}`}>
      {answerChoices.map((choice) => {
        const isPressed = isAnswer(choice, own)
        return (
          <Button
            key={choice.key}
            size="small"
            variant={isPressed ? 'primary' : 'secondary'}
            aria-pressed={isPressed}
            onClick={() => void save(event, choice)}
          >
            {choice.label}
            {counts[choice.key] > 0 && (
              <span className={styles.count}>
                <VisuallyHidden>, </VisuallyHidden>
                {counts[choice.key]}
              </span>
            )}
          </Button>
        )
      })}
      {(own?.isWaiting || places) && (
        <p className={styles.places}>
          {own?.isWaiting && <strong>You wait for a place. </strong>}
          {places}
        </p>
      )}
    </div>
  )
}
