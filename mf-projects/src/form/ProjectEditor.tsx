import { useMemo, type FormEvent } from 'react'
import { Staggered, type Draft } from '@recog/section-kit'
import { rightsOf, searchable, type Project, type SessionUser } from '@recog/shared-session'
import { Checkbox, ChoicePicker } from '@recog/shared-ui'
import type { ProjectChoices } from '../api'
import { groupChoices, peopleChoices } from './choices'
import { OwnerField } from './OwnerField'
import { statusChoices, type ProjectForm } from './project-form'
import { unknownName } from '../detail/team'
import { MergedNotice } from './MergedNotice'
import { SaveRow } from './SaveRow'
import { TeamFields } from './TeamFields'
import { useSaveProject } from './use-save-project'
import { DescriptionFields } from './DescriptionFields'
import { RestoredNotice } from './RestoredNotice'
import styles from './ProjectEditor.module.css'

interface ProjectEditorProps {
  /** Undefined for a new project. */
  readonly project: Project | undefined
  readonly choices: ProjectChoices
  readonly user: SessionUser
}

/** The form of a new or existing project (R2.52). */
export function ProjectEditor({ project, choices: { people, committees }, user }: ProjectEditorProps) {
  const { initial, draft, errors, summary, merged, saving, save } = useSaveProject({ project, user })
  const groups = useMemo(() => groupChoices(committees, rightsOf(user), project), [committees, user, project])
  const choices = useMemo(() => peopleChoices(people), [people])
  const { value: form, change } = draft
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(event.currentTarget)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
      <DescriptionFields draft={draft} errors={errors} statuses={statusChoices(initial.status)} />
      <ChoicePicker
        legend="Working Groups"
        searchLabel="Search working groups"
        choices={groups}
        fold={searchable}
        value={form.underCommittees}
        error={errors.of('underCommittees') && 'Choose only groups that you lead, and at least one.'}
        unknownLabel={unknownGroup}
        onChange={useField(change, 'underCommittees')}
      />
      <Staggered>
        <TeamFields choices={choices} form={form} onChange={change} />
        <OwnerField
          choices={choices}
          ownerUserId={form.ownerUserId}
          fixed={!user.isSteering}
          onChange={change}
        />
        <>
          <Checkbox
            label="Approved"
            hint={user.isSteering ? undefined : 'The steering committee approves projects.'}
            checked={form.isApproved}
            disabled={!user.isSteering}
            onChange={(isApproved) => change({ isApproved })}
          />
          <SaveRow
            summary={summary}
            {...saving}
            project={project}
            notice={
              merged && (
                <MergedNotice
                  {...merged}
                  form={form}
                  nameOf={(id) => choices.find(({ value }) => value === id)?.label ?? unknownName(id)}
                  onUse={change}
                />
              )
            }
          />
        </>
      </Staggered>
    </form>
  )
}

const unknownGroup = (id: string) => `Unknown working group (${id})`

/** A callback for one field that stays the same between renders, so that its picker is not rendered again. */
function useField<F extends keyof ProjectForm>(change: Draft<ProjectForm>['change'], field: F) {
  return useMemo(() => (value: ProjectForm[F]) => change({ [field]: value }), [change, field])
}
