import { useState } from 'react'
import { useLoad } from '@recog/section-kit'
import { searchable, settings, type CommitteeName, type SteeringUser } from '@recog/shared-session'
import { Button, Checkbox, ChoicePicker, Cluster, ErrorState, Skeleton, Stack } from '@recog/shared-ui'
import { loadSteeringCommittees } from '../api'
import { suggestedFirst } from '../matrix/suggested-groups'
import { namesOf } from './decisions'
import type { RequestStore } from './request-store'

interface AssigningProps {
  readonly requests: RequestStore
  readonly people: readonly SteeringUser[]
  /** Whether they are approved at the same time: then they need no group. */
  readonly approves: boolean
}

/** Several people and groups at once. Steering rights are granted one by one, after a question. */
export function Assigning({ requests, people, approves }: AssigningProps) {
  const loaded = useLoad(loadSteeringCommittees, [])
  const [ids, setIds] = useState<readonly string[]>([])
  const [onlyNamed, setOnlyNamed] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  const groups = loaded.status === 'loaded' ? loaded.data.filter(isOffered) : []
  const chosen = groups.filter(({ id }) => ids.includes(id))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isComplete = approves || chosen.length > 0
        setIncomplete(!isComplete)
        if (isComplete) void requests.answer('', { groups: chosen, onlyNamed })
      }}
    >
      <Stack gap={4}>
        {approves && (
          <p>{`${namesOf(people)} will become members and receive ${requests.access.sent} by email.`}</p>
        )}
        {loaded.status === 'loading' && <Skeleton lines={6} />}
        {loaded.status === 'error' && (
          <ErrorState message="Failed to load steering data." onRetry={loaded.retry} />
        )}
        {groups.length > 0 && (
          <>
            <ChoicePicker
              legend={approves ? 'Working groups (optional)' : 'Working groups'}
              searchLabel="Search working groups"
              choices={suggestedFirst(groups, people).map(({ group, named }) => ({
                value: group.id,
                label: group.name,
                ...(named > 0 && { detail: `Named by ${named}` }),
              }))}
              fold={searchable}
              value={ids}
              onChange={setIds}
              hint="First those that are named under expertise or interests."
              error={isIncomplete && chosen.length === 0 ? 'Please choose a working group.' : undefined}
            />
            <Checkbox
              label="Only those who name the group: each person joins the groups of their own expertise and interests"
              checked={onlyNamed}
              onChange={setOnlyNamed}
            />
          </>
        )}
        <Cluster align="end">
          <Button onClick={requests.cancel}>Cancel</Button>
          <Button type="submit" variant="primary">
            {approves ? 'Approve' : 'Assign'}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

const isOffered = ({ id }: CommitteeName) => id !== settings().steeringCommitteeId
