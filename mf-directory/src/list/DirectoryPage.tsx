import { useDeferredValue, useMemo, useState } from 'react'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { settings, type Committee } from '@recog/shared-session'
import { EmptyState, ErrorState, SearchField, Section, Skeleton } from '@recog/shared-ui'
import { loadCommittees } from '../api'
import { GroupList } from './GroupList'
import { indexGroups, searchGroups, splitSteering } from './split-steering'

/** `/committeeAccess`: the list of working groups (R2.11-R2.14). */
export function DirectoryPage() {
  return (
    <Page lead="The working groups of ReCOG, their leads and their members.">
      <Gate>{() => <Directory />}</Gate>
    </Page>
  )
}

function Directory() {
  const committees = useLoad(loadCommittees, [])
  switch (committees.status) {
    case 'loading':
      return <Skeleton lines={8} />
    case 'error':
      return (
        <ErrorState
          message="We could not load working groups right now. Please try again later."
          onRetry={committees.retry}
        />
      )
    case 'loaded':
      if (committees.data.length === 0) return <EmptyState message="No working groups found." />
      return <Groups committees={committees.data} />
  }
}

function Groups({ committees }: { readonly committees: readonly Committee[] }) {
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  const index = useMemo(() => indexGroups(committees), [committees])
  const found = useMemo(() => searchGroups(index, deferredQuery), [index, deferredQuery])
  const { steering, others } = splitSteering(found, settings().steeringCommitteeId)
  return (
    <>
      <SearchField label="Search groups and people" value={query} onChange={setQuery} />
      {found.length === 0 && <EmptyState message="Nothing matches your search." />}
      {steering && (
        <Section title="Steering">
          <GroupList committees={[steering]} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title="All groups">
          <GroupList committees={others} />
        </Section>
      )}
    </>
  )
}
