import { memo } from 'react'
import {
  mayChooseProjectGroup,
  rightsOf,
  byName,
  type Committee,
  type Project,
  type SessionUser,
} from '@recog/shared-session'
import { Checkbox, FieldSet, Stack } from '@recog/shared-ui'
import type { ProjectForm } from './project-form'

interface GroupChoiceProps {
  readonly committees: readonly Committee[]
  readonly chosen: readonly string[]
  readonly user: SessionUser
  readonly project: Project | undefined
  onChange(changes: Partial<ProjectForm>): void
}

/** The groups of a project. Groups that the editor may not choose are disabled and stay unchanged. */
export const GroupChoice = memo(function GroupChoice(props: GroupChoiceProps) {
  const { committees, chosen, user, project, onChange } = props
  const toggle = (id: string, checked: boolean) =>
    onChange({ underCommittees: checked ? [...chosen, id] : chosen.filter((each) => each !== id) })
  return (
    <FieldSet legend="Working Groups">
      <Stack gap={2}>
        {committees.toSorted(byName).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            disabled={!mayChooseProjectGroup(rightsOf(user), id, project)}
            onChange={(checked) => toggle(id, checked)}
          />
        ))}
      </Stack>
    </FieldSet>
  )
})
