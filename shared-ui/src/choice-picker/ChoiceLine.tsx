import { memo, useId } from 'react'
import type { Choice } from './choices'
import styles from './ChoicePicker.module.css'

interface ChoiceLineProps {
  readonly choice: Choice
  readonly isSingle: boolean
  readonly isChosen: boolean
  onToggle(value: string, isChosen: boolean): void
}

/** One choice of the list: a checkbox, also where only one can be chosen, since it can be taken back. */
export const ChoiceLine = memo(function ChoiceLine({
  choice,
  isSingle,
  isChosen,
  onToggle,
}: ChoiceLineProps) {
  const { value, label, detail, disabledReason } = choice
  const id = useId()
  const note = [detail, disabledReason].filter(Boolean).join(' · ')
  return (
    <label className={styles.line} data-single={isSingle || undefined}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChosen}
        disabled={disabledReason !== undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onToggle(value, event.target.checked)}
      />
      <span>
        <bdi id={`${id}-label`}>{label}</bdi>
        {note && (
          <span className={styles.note} id={`${id}-note`}>
            {note}
          </span>
        )}
      </span>
    </label>
  )
})
