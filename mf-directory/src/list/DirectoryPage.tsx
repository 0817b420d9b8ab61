import { Gate, Page, useLoad } from '@recog/section-kit'
import { byName } from '@recog/shared-session'
import { EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { loadCommittees } from '../api'
import { Directory } from './Directory'

/** `/committeeAccess`: the list of working groups and of their people (R2.11-R2.14). */
export function DirectoryPage() {
  return (
    <Page lead="The working groups of ReCOG, their leads and their members.">
      <Gate>{() => <LoadedDirectory />}</Gate>
    </Page>
  )
}

function LoadedDirectory() {
  const committees = useLoad(async (signal) => (await loadCommittees(signal)).toSorted(byName), [])
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
      return <Directory groups={committees.data} />
  }
}
