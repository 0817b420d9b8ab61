import { useDeferredValue, useId, useMemo, useState } from 'react'
import {
  displayName,
  inNameOrder,
  usePeopleSearch,
  type CommitteeName,
  type MatrixUser,
} from '@recog/shared-session'
import { Button, Cluster, SearchField, SelectField, Stack } from '@recog/shared-ui'
import { isMember } from '../matrix/cells'
import { useMatrix, useMatrixState, type MatrixData } from '../matrix/matrix-store'
import { Person } from '../matrix/MatrixParts'
import { canBeAdded } from './led-people'
import styles from '../matrix/PersonCards.module.css'

/** Lets a lead add an approved member from outside the lead's groups: by search, so that nobody scrolls past strangers. */
export function AddSomeone(props: MatrixData) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  return (
    <Stack gap={4}>
      <div>
        <Button aria-expanded={open} aria-controls={panelId} onClick={() => setOpen((now) => !now)}>
          Add someone
        </Button>
      </div>
      <div id={panelId} hidden={!open}>
        {open && <MemberFinder {...props} />}
      </div>
    </Stack>
  )
}

/** Whoever adds somebody types a name next. */
const focusOnce = (field: HTMLElement | null) => field?.focus()

/** A search for approved members outside a group. */
function MemberFinder({ users, committees }: MatrixData) {
  const cells = useMatrixState((state) => state.cells)
  const [groupId, setGroupId] = useState('')
  const [query, setQuery] = useState('')
  const group = committees.find(({ id }) => id === groupId) ?? committees[0]
  const search = usePeopleSearch(useMemo(() => inNameOrder(users), [users]))
  const deferredQuery = useDeferredValue(query).trim()
  if (!group) return null
  const found =
    deferredQuery === '' ? [] : search(deferredQuery).filter((user) => canBeAdded(user, group, cells))
  return (
    <Stack gap={4}>
      <Cluster gap={4}>
        {committees.length > 1 && (
          <SelectField
            label="Working group"
            options={committees.map(({ id, name }) => ({ value: id, label: name }))}
            value={group.id}
            onChange={setGroupId}
          />
        )}
        <SearchField
          ref={focusOnce}
          label="Search approved members by email or name"
          value={query}
          onChange={setQuery}
        />
      </Cluster>
      <output>{resultText(deferredQuery, found.length, group.name)}</output>
      {found.length > 0 && (
        <ul className={styles.cards} aria-label={`People to add to ${group.name}`}>
          {found.slice(0, MAX_SHOWN).map((user) => (
            <Candidate key={user.userId} user={user} committee={group} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

interface CandidateProps {
  readonly user: MatrixUser
  readonly committee: CommitteeName
}

/** Stays after the person has been added, so that nothing moves under the pointer and the focus is not lost. */
function Candidate({ user, committee }: CandidateProps) {
  const { setAssigned } = useMatrix()
  const cell = useMatrixState(({ cells }) => cells.get(user.userId)?.get(committee.id))
  const added = isMember(user, committee, cell)
  return (
    <li>
      <Cluster>
        <Button
          size="small"
          busy={cell?.saving}
          busyLabel="Saving..."
          aria-disabled={added || undefined}
          aria-label={`${added ? 'Added' : 'Add'} ${displayName(user)} to ${committee.name}`}
          onClick={added ? undefined : () => setAssigned(user, committee, true)}
        >
          {added ? 'Added' : 'Add'}
        </Button>
        <Person user={user} />
      </Cluster>
    </li>
  )
}

/** People listed; a longer query finds the others. */
const MAX_SHOWN = 8

/** How many people a search has found, and what to do next. */
function resultText(query: string, count: number, group: string): string {
  if (query === '') return `Type a name or an email address to add somebody to ${group}.`
  if (count === 0) return `Nobody outside ${group} matches your search.`
  if (count > MAX_SHOWN)
    return `${count} people match. The first ${MAX_SHOWN} are shown: type more to find the others.`
  return count === 1 ? '1 person matches.' : `${count} people match.`
}
