import { Gate, useLoad } from '@recog/section-kit'
import { inNameOrder, type SessionUser } from '@recog/shared-session'
import { EmptyState, ErrorState, LoadingState } from '@recog/shared-ui'
import { loadGroupsOfPeople, loadPeople } from '../api'
import { AdminPage } from '../layout/AdminPage'
import { PeopleList } from './PeopleList'

/** `/admin/people`: everybody with an account or a request, deactivated people included (R2.94). */
export function PeoplePage() {
  return (
    <AdminPage lead="Who has an account, who is an administrator, and who has left.">
      <Gate>{(user) => <IfOffered user={user} />}</Gate>
    </AdminPage>
  )
}

function IfOffered({ user }: { readonly user: SessionUser }) {
  return user.capabilities.includes('people') ? <People /> : <NotOffered />
}

/** Instead of a page that needs the capability `people` (R7.46). */
export function NotOffered() {
  return <EmptyState message="This server does not manage people here." />
}

function People() {
  const people = useLoad(async (signal) => {
    const [everybody, groups] = await Promise.all([loadPeople(signal), loadGroupsOfPeople(signal)])
    return { people: inNameOrder(everybody), groups }
  }, [])
  switch (people.status) {
    case 'loading':
      return <LoadingState text="Loading people..." lines={8} />
    case 'error':
      return <ErrorState message="The people could not be loaded." onRetry={people.retry} />
    case 'loaded':
      return <PeopleList {...people.data} />
  }
}
