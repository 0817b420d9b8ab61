import { useState } from 'react'
import { displayName, searchable } from '@recog/shared-session'
import { SearchField, Stack } from '@recog/shared-ui'
import { Box } from './MatrixParts'
import type { PersonProps } from './matrix-props'
import styles from './GroupChecklist.module.css'

/** More groups than this can be searched, and scroll. */
const SHORT_LIST = 12

/** All groups with a checkbox for one person. Every change is saved immediately. */
export function GroupChecklist({ user, committees, cells, setAssigned }: PersonProps) {
  const [query, setQuery] = useState('')
  const needle = searchable(query)
  const isLong = committees.length > SHORT_LIST
  const found = committees.filter(({ name }) => searchable(name).includes(needle))
  return (
    <Stack gap={2}>
      {isLong && <SearchField label="Search working groups" value={query} onChange={setQuery} />}
      <ul
        className={styles.groups}
        data-long={isLong || undefined}
        aria-label={`Working groups of ${displayName(user)}`}
      >
        {found.map((committee) => (
          <li key={committee.id}>
            <label className={styles.group}>
              <Box
                user={user}
                committee={committee}
                cell={cells?.get(committee.id)}
                setAssigned={setAssigned}
              />
              <span>{committee.name}</span>
            </label>
          </li>
        ))}
      </ul>
      <output className="sr-only">{query && `${found.length} working groups match.`}</output>
      {found.length === 0 && <p>No working group matches your search.</p>}
    </Stack>
  )
}
