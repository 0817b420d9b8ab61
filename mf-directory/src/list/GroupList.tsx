import type { FoundGroup } from './find-groups'
import { GroupRow } from './GroupRow'
import { matchText } from './match-text'
import styles from './GroupList.module.css'

/** The groups that are chosen for a mail. */
export interface GroupSelection {
  readonly chosen: readonly string[]
  onChoose(id: string, isChosen: boolean): void
}

/** Working groups with their leads, their number of people (R2.14) and the people for whom they were found. */
export function GroupList({
  found,
  chosen,
  onChoose,
}: GroupSelection & { readonly found: readonly FoundGroup[] }) {
  return (
    <ul className={styles.list}>
      {found.map(({ group, people }) => (
        <GroupRow
          key={group.id}
          committee={group}
          matches={matchText(people)}
          isChosen={chosen.includes(group.id)}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}
