import { useDeferredValue, useMemo, useState } from 'react'
import { EmptyState, SearchField, VisuallyHidden } from '@recog/shared-ui'
import { indexPeople, inNameOrder, searchPeople } from '../search-people'
import { isSaving } from './cells'
import { LargeMatrix } from './LargeMatrix'
import type { MatrixProps } from './matrix-props'
import { PersonCards } from './PersonCards'
import { PlainMatrix } from './PlainMatrix'
import { useNarrow } from './use-narrow'

/** Up to this many boxes are all in the page; beyond that, only those in view. */
const PLAIN_BOXES = 1_500

/** People by groups, a box for each pair, with a search. */
export function AssignmentMatrix({ users, ...rest }: MatrixProps) {
  const [query, setQuery] = useState('')
  const index = useMemo(() => indexPeople(inNameOrder(users)), [users])
  const wanted = useDeferredValue(query)
  const found = useMemo(() => searchPeople(index, wanted), [index, wanted])
  const narrow = useNarrow()

  const large = users.length * rest.committees.length > PLAIN_BOXES
  const Boxes = narrow ? PersonCards : large ? LargeMatrix : PlainMatrix
  return (
    <>
      <SearchField label="Search by email or name" value={query} onChange={setQuery} />
      {found.length === 0 ? (
        <EmptyState message="Nobody matches your search." />
      ) : (
        <Boxes users={found} {...rest} />
      )}
      {/* A box says that it is saving only when asked; a toast tells the outcome. */}
      <VisuallyHidden>
        <output>{isSaving(rest.cells) ? 'Saving...' : ''}</output>
      </VisuallyHidden>
    </>
  )
}
