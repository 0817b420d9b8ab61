import type { Load } from '@recog/section-kit'
import type { PersonDetails, SessionUser } from '@recog/shared-session'
import { DescriptionList, EmptyState, ErrorState, LoadingState } from '@recog/shared-ui'
import { AccessSection } from './AccessSection'
import { DeactivateSection } from './DeactivateSection'
import { EraseSection } from './EraseSection'
import { personFacts } from './person-facts'
import { ReactivateSection } from './ReactivateSection'

interface ContentProps {
  readonly person: Load<PersonDetails | undefined>
  readonly user: SessionUser
  /** Something was changed: load the person again, and keep the page as it is meanwhile. */
  onChanged(): void
}

/** A person as loaded, or why there is none. */
export function PersonContent({ person, user, onChanged }: ContentProps) {
  switch (person.status) {
    case 'loading':
      return <LoadingState text="Loading person..." lines={8} />
    case 'error':
      return <ErrorState message="This person could not be loaded." onRetry={person.retry} />
    case 'loaded':
      if (!person.data) return <EmptyState message="There is no such person." />
      return <Loaded person={person.data} user={user} onChanged={onChanged} />
  }
}

interface LoadedProps {
  readonly person: PersonDetails
  readonly user: SessionUser
  onChanged(): void
}

function Loaded({ person, user, onChanged }: LoadedProps) {
  const isOwn = person.userId === user.userId
  return (
    <>
      <DescriptionList items={personFacts(person)} />
      {person.deactivatedAt === '' ? (
        <>
          <AccessSection person={person} isOwn={isOwn} onChanged={onChanged} />
          <DeactivateSection person={person} isOwn={isOwn} onChanged={onChanged} />
        </>
      ) : (
        <>
          <ReactivateSection person={person} onChanged={onChanged} />
          {user.capabilities.includes('erasure') && <EraseSection person={person} />}
        </>
      )}
    </>
  )
}
