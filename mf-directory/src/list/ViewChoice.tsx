import styles from './Directory.module.css'

export const VIEWS = ['groups', 'people'] as const

interface ViewChoiceProps {
  readonly view: (typeof VIEWS)[number]
  onChoose(view: (typeof VIEWS)[number]): void
}

/** Chooses between the groups and the list of all people. */
export function ViewChoice({ view, onChoose }: ViewChoiceProps) {
  const button = (value: ViewChoiceProps['view'], label: string) => (
    <button
      type="button"
      className={styles.view}
      aria-pressed={view === value}
      onClick={() => onChoose(value)}
    >
      {label}
    </button>
  )
  return (
    <div className={styles.views} role="group" aria-label="Show">
      {button('groups', 'Working groups')}
      {button('people', 'All people')}
    </div>
  )
}
