import { useState } from 'react'
import {
  displayName,
  searchable,
  type CommitteeName,
  type MatrixUser,
  type SteeringUser,
} from '@recog/shared-session'
import { Badge, Button, Dialog, SearchField, Stack } from '@recog/shared-ui'
import { Box } from './MatrixParts'
import { suggestedFirst } from './suggested-groups'
import styles from './GroupChecklist.module.css'

/** More groups than this can be searched, and scroll. */
const SHORT_LIST = 12

interface GroupChecklistProps {
  /** Those groups are first that are named by what the person wrote, where it is known. */
  readonly user: MatrixUser | SteeringUser
  readonly committees: readonly CommitteeName[]
  /** Whether the first checkbox takes the focus. */
  readonly withFocus?: boolean
}

/** The groups with a checkbox for one person. Every change is saved immediately. */
export function GroupChecklist({ user, committees, withFocus = false }: GroupChecklistProps) {
  const [query, setQuery] = useState('')
  const needle = searchable(query)
  const isLong = committees.length > SHORT_LIST
  const found = suggestedFirst(committees, [user]).filter(({ group }) =>
    searchable(group.name).includes(needle),
  )
  return (
    <Stack gap={2}>
      {isLong && <SearchField label="Search working groups" value={query} onChange={setQuery} />}
      <ul
        ref={withFocus ? focusFirst : undefined}
        className={styles.groups}
        data-long={isLong || undefined}
        aria-label={`Working groups of ${displayName(user)}`}
      >
        {found.map(({ group: committee, named }) => (
          <li key={committee.id}>
            <label className={styles.group}>
              <Box user={user} committee={committee} />
              <span>{committee.name}</span>
              {named > 0 && <Badge tone="accent">Suggested</Badge>}
            </label>
          </li>
        ))}
      </ul>
      <output className="sr-only">
        {query && (found.length === 1 ? '1 working group matches.' : `${found.length} working groups match.`)}
      </output>
      {found.length === 0 && <p>No working group matches your search.</p>}
    </Stack>
  )
}

const focusFirst = (list: HTMLElement | null) => list?.querySelector('input')?.focus()

interface GroupsDialogProps extends Pick<GroupChecklistProps, 'committees'> {
  /** The person whose groups are shown; nobody while the dialog is closed. */
  readonly user: MatrixUser | undefined
  onClose(): void
}

/** All groups of one person, which the matrix spreads over many columns. */
export function GroupsDialog({ user, committees, onClose }: GroupsDialogProps) {
  return (
    <Dialog
      open={user !== undefined}
      title={user ? `Working groups of ${displayName(user)}` : ''}
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {user && <GroupChecklist user={user} committees={committees} />}
    </Dialog>
  )
}
