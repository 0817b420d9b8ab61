import { useUrlNumber } from '@recog/section-kit'
import { Section, ShowMore, useProgressiveRows } from '@recog/shared-ui'
import type { FoundGroup } from './find-groups'
import { GroupList, type GroupSelection } from './GroupList'

interface FoundGroupsProps extends GroupSelection {
  readonly found: readonly FoundGroup[]
  readonly steeringId: string
  /** Groups shown at first beside the steering committee, and added by each "Show more". */
  readonly pageSize: number
  /** Groups in the first frame, and in each of those that follow; `Infinity` for all. */
  readonly perFrame: number
}

/** The steering committee in its own section first (R2.13, edge case T42), and the others, page by page (R2.79). */
export function FoundGroups({ found, steeringId, pageSize, perFrame, ...selection }: FoundGroupsProps) {
  const [rows, onChange] = useUrlNumber('groups', pageSize)
  const steering = found.filter(({ group }) => group.id === steeringId)
  const others = found.filter(({ group }) => group.id !== steeringId)
  const requested = { rows, onChange }
  const { count, remaining, isExtended, isComplete, showMore } = useProgressiveRows(
    others.length,
    pageSize,
    perFrame,
    perFrame,
    requested,
  )
  return (
    <>
      {steering.length > 0 && (
        <Section title="Steering">
          <GroupList found={steering} {...selection} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title="All groups">
          <GroupList found={others.slice(0, count)} {...selection} />
          {isComplete && (
            <ShowMore what="groups" remaining={remaining} isExtended={isExtended} onMore={showMore} />
          )}
        </Section>
      )}
    </>
  )
}
