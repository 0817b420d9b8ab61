import { useDeferredValue, useMemo, useState } from 'react'
import { inNameOrder, usePeopleSearch } from '@recog/shared-session'
import { Cluster, SearchField, SelectField, Stack } from '@recog/shared-ui'
import type { MatrixProps } from '../assign/matrix-props'
import { canBeAdded } from './led-people'
import { Candidate } from './Candidate'
import { resultText, MAX_SHOWN } from './found-people'
import styles from './AddSomeone.module.css'

/** A search for approved members outside a group. */
export function MemberFinder({ users, committees, cells, setAssigned }: MatrixProps) {
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
        <SearchField label="Search approved members by email or name" value={query} onChange={setQuery} />
      </Cluster>
      <output>{resultText(deferredQuery, found.length, group.name)}</output>
      {found.length > 0 && (
        <ul className={styles.people} aria-label={`People to add to ${group.name}`}>
          {found.slice(0, MAX_SHOWN).map((user) => (
            <Candidate
              key={user.userId}
              user={user}
              committee={group}
              cells={cells}
              setAssigned={setAssigned}
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}
