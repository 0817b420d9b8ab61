import styles from './Field.module.css'

interface CharacterCountProps {
  readonly id: string
  /** Characters left; negative when there are too many. */
  readonly left: number
}

/** "270 characters remaining". Read with the field, and on its own only after the limit is exceeded. */
export function CharacterCount({ id, left }: CharacterCountProps) {
  return (
    <p
      className={styles.count}
      id={id}
      data-over={left < 0 || undefined}
      aria-live={left < 0 ? 'polite' : 'off'}
    >
      {/* A single text node: it is right-aligned, and would shift if a streamed document delivered it in parts. */}
      {`${left} ${Math.abs(left) === 1 ? 'character' : 'characters'} remaining`}
    </p>
  )
}
