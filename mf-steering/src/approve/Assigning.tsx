import { useState } from 'react'
import { useLoad } from '@recog/section-kit'
import { searchable, settings, type CommitteeName, type SteeringUser } from '@recog/shared-session'
import { Button, Checkbox, ChoicePicker, Cluster, ErrorState, Skeleton, Stack } from '@recog/shared-ui'
import { loadSteeringCommittees } from '../api'
import { suggestedFirst } from '../matrix/suggested-groups'
import type { RequestStore } from './request-store'

interface AssigningProps {
  readonly requests: RequestStore
  readonly people: readonly SteeringUser[]
}

/** Loads the groups for those who have just been approved. */
export function Assigning(props: AssigningProps) {
  const groups = useLoad(loadSteeringCommittees, [])
  switch (groups.status) {
    case 'loading':
      return <Skeleton lines={6} />
    case 'error':
      return <ErrorState message="Failed to load steering data." onRetry={groups.retry} />
    case 'loaded':
      return <AssignForm {...props} groups={groups.data} />
  }
}

/** Several people and groups at once. Steering rights are granted one by one, after a question. */
function AssignForm({
  requests,
  people,
  groups,
}: AssigningProps & { readonly groups: readonly CommitteeName[] }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const [onlyNamed, setOnlyNamed] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  const offered = groups.filter(({ id }) => id !== settings().steeringCommitteeId)
  const choices = suggestedFirst(offered, people).map(({ group, named }) => ({
    value: group.id,
    label: group.name,
    ...(named > 0 && { detail: `Named by ${named}` }),
  }))
  const chosen = offered.filter(({ id }) => ids.includes(id))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIncomplete(chosen.length === 0)
        if (chosen.length > 0) void requests.assignAll(chosen, onlyNamed)
      }}
    >
      <Stack gap={4}>
        <ChoicePicker
          legend="Working groups"
          searchLabel="Search working groups"
          choices={choices}
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
        <Cluster align="end">
          <Button onClick={() => requests.startAssigning(undefined)}>Cancel</Button>
          <Button type="submit" variant="primary">
            Assign
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
