import { useRef } from 'react'
import { Icon } from '../icon/Icon'
import type { Choice } from './choices'
import styles from './ChoicePicker.module.css'

interface ChosenListProps {
  readonly label: string
  readonly chosen: readonly Choice[]
  onRemove(value: string): void
  /** The last chip was removed: the focus needs another place. */
  onEmptied(): void
}

/** Chosen values as chips, each with a button that removes it. The focus moves to the next chip. */
export function ChosenList({ label, chosen, onRemove, onEmptied }: ChosenListProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (value: string, index: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else onEmptied()
    onRemove(value)
  }
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={label} ref={list}>
      {chosen.map(({ value, label: name, detail, disabledReason }, index) => (
        <li key={value} className={styles.chip}>
          <span>
            <bdi>{name}</bdi>
            {detail && <span className={styles.chipDetail}> {detail}</span>}
          </span>
          {disabledReason === undefined && (
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${name}`}
              onClick={() => remove(value, index)}
            >
              <Icon name="close" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
