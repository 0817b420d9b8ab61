import { useLoad } from '@recog/section-kit'
import type { PersonDetails } from '@recog/shared-session'
import { ErrorState, LoadingState, Section } from '@recog/shared-ui'
import { loadPeople } from '../api'
import { DeactivateForm } from './DeactivateForm'
import { heldRows } from './handover'

interface DeactivateSectionProps {
  readonly person: PersonDetails
  readonly isOwn: boolean
  onChanged(): void
}

/** Hands over what a person holds, and deactivates them (R2.95, R6.35). */
export function DeactivateSection({ person, isOwn, onChanged }: DeactivateSectionProps) {
  return (
    <Section title="Deactivate" id="deactivate">
      {isOwn ? (
        <p>You cannot deactivate your own account. Please ask another administrator.</p>
      ) : (
        <WithSuccessors person={person} onChanged={onChanged} />
      )}
    </Section>
  )
}

function WithSuccessors({ person, onChanged }: Omit<DeactivateSectionProps, 'isOwn'>) {
  const rows = heldRows(person)
  const people = useLoad((signal) => (rows.length === 0 ? Promise.resolve([]) : loadPeople(signal)), [])
  switch (people.status) {
    case 'loading':
      return <LoadingState text="Loading people..." lines={3} />
    case 'error':
      return <ErrorState message="The people could not be loaded." onRetry={people.retry} />
    case 'loaded':
      return <DeactivateForm person={person} rows={rows} people={people.data} onChanged={onChanged} />
  }
}
