import { displayName, type SteeringUser } from '@recog/shared-session'
import { Badge, DescriptionList } from '@recog/shared-ui'

interface RequestDetailsProps {
  readonly person: SteeringUser
  readonly similar: readonly SteeringUser[]
}

/** An applicant's own text, and members who may be the same person (R2.38, edge case T53). */
export function RequestDetails({ person, similar }: RequestDetailsProps) {
  const items = [
    { term: 'Degrees', value: person.degrees },
    { term: 'Institution', value: person.institution },
    { term: 'Expertise', value: person.expertiseAreas },
    { term: 'Interests', value: person.interestAreas },
    { term: 'Clinical roles', value: person.clinicalRoles },
  ].filter(({ value }) => value.trim() !== '')
  return (
    <>
      {items.length > 0 ? <DescriptionList dense items={items} /> : <span>No details given</span>}
      {similar.map((member) => (
        <p key={member.userId}>
          <Badge tone="warning">Possibly already a member</Badge> <bdi>{displayName(member)}</bdi> (
          {member.email})
        </p>
      ))}
    </>
  )
}
