import { displayName, type PersonDetails } from '@recog/shared-session'
import { Section } from '@recog/shared-ui'
import { reactivate } from '../api'
import { AccessAction } from './AccessAction'

interface ReactivateSectionProps {
  readonly person: PersonDetails
  onChanged(): void
}

/** Lets a person back in (R6.34). */
export function ReactivateSection({ person, onChanged }: ReactivateSectionProps) {
  const name = displayName(person)
  return (
    <Section title="Reactivate" id="reactivate">
      <AccessAction
        label="Reactivate"
        explanation={`${name} can then sign in again and is a member of the same groups. What was handed over stays with the successors, and administrator rights are not restored.`}
        question={`Reactivate ${name}?`}
        consequence={`${name} can sign in with the old password, and will be told by email.`}
        done={`${name} is active again.`}
        failure="The account could not be reactivated."
        write={() => reactivate(person.userId)}
        onChanged={onChanged}
      />
    </Section>
  )
}
