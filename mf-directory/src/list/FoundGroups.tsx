import { Section } from '@recog/shared-ui'
import type { FoundGroup } from './find-groups'
import { GroupList, type GroupSelection } from './GroupList'

interface FoundGroupsProps extends GroupSelection {
  readonly found: readonly FoundGroup[]
  readonly steeringId: string
}

/** The steering committee in its own section, and the others (R2.13). */
export function FoundGroups({ found, steeringId, ...selection }: FoundGroupsProps) {
  const steering = found.filter(({ group }) => group.id === steeringId)
  const others = found.filter(({ group }) => group.id !== steeringId)
  return (
    <>
      {steering.length > 0 && (
        <Section title="Steering">
          <GroupList found={steering} {...selection} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title="All groups">
          <GroupList found={others} {...selection} />
        </Section>
      )}
    </>
  )
}
