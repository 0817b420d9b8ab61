import { useCallback, useState, type FormEvent } from 'react'
import { href } from '@recog/section-contract'
import { FailureAlert, Staggered } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { limits, type Project, type SessionUser } from '@recog/shared-session'
import {
  Alert,
  Button,
  buttonClass,
  Checkbox,
  Cluster,
  SelectField,
  TextArea,
  TextField,
} from '@recog/shared-ui'
import type { ProjectChoices } from '../api'
import { GroupChoice } from './GroupChoice'
import { OwnerField } from './OwnerField'
import { PeoplePicker } from './PeoplePicker'
import { formOf, newProjectForm, saveFailure, statusChoices, type ProjectForm } from './project-form'
import styles from './ProjectEditor.module.css'
import { useSaveProject } from './use-save-project'

interface ProjectEditorProps {
  /** None for a new one. */
  readonly project: Project | undefined
  readonly choices: ProjectChoices
  readonly user: SessionUser
}

export function ProjectEditor({ project, choices: { people, committees }, user }: ProjectEditorProps) {
  const [initial] = useState(() => (project ? formOf(project) : newProjectForm(user)))
  const [form, setForm] = useState<ProjectForm>(initial)
  const { problem, action, save } = useSaveProject({ form, initial, project, user })

  const change = useCallback(
    (changes: Partial<ProjectForm>) => setForm((now) => ({ ...now, ...changes })),
    [],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField label="Name" required value={form.name} onChange={(name) => change({ name })} />
      <TextArea
        label="Description"
        rows={6}
        limit={limits.projectDescription}
        value={form.description}
        onChange={(description) => change({ description })}
      />
      <SelectField
        label="Status"
        value={form.status}
        options={statusChoices(initial.status).map((status) => ({
          value: status,
          label: status || 'Not given',
        }))}
        onChange={(status) => change({ status })}
      />
      <GroupChoice
        committees={committees}
        chosen={form.underCommittees}
        user={user}
        project={project}
        onChange={change}
      />
      <Staggered>
        <PeoplePicker legend="Leads" field="leads" people={people} chosen={form.leads} onChange={change} />
        <PeoplePicker
          legend="Members"
          field="members"
          people={people}
          chosen={form.members}
          onChange={change}
        />
        <OwnerField
          people={people}
          ownerUserId={form.ownerUserId}
          fixed={!user.isSteering}
          onChange={change}
        />
        <>
          <Checkbox
            label="Approved"
            checked={form.isApproved}
            disabled={!user.isSteering}
            onChange={(isApproved) => change({ isApproved })}
          />
          {problem && <Alert tone="error">{problem}</Alert>}
          {!problem && action.error !== undefined && (
            <FailureAlert text={saveFailure(action.error)} error={action.error} />
          )}
          <Cluster>
            <Button type="submit" variant="primary" busy={action.busy} busyLabel="Saving...">
              Save
            </Button>
            <Link
              className={buttonClass('secondary')}
              to={project ? href('/projects/:projectId', { projectId: project.id }) : href('/projects')}
            >
              Cancel
            </Link>
          </Cluster>
        </>
      </Staggered>
    </form>
  )
}
