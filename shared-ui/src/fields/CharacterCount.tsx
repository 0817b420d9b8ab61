import styles from './Field.module.css'

interface CharacterCountProps {
  readonly id: string
  /** Characters left; negative when there are too many. */
  readonly left: number
}

/** "270 characters remaining". Read out with the field, and by itself only once the limit is passed. */
export function CharacterCount({ id, left }: CharacterCountProps) {
  return (
    <p
      className={styles.count}
      id={id}
      data-over={left < 0 || undefined}
      aria-live={left < 0 ? 'polite' : 'off'}
    >
      {/* One text: it stands at the right, and a document that arrives in pieces would move the first of several. */}
      {`${left} ${Math.abs(left) === 1 ? 'character' : 'characters'} remaining`}
    </p>
  )
}
