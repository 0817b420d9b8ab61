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
  /** Undefined for a new project. */
  readonly project: Project | undefined
  readonly choices: ProjectChoices
  readonly user: SessionUser
}

/** The form of a new or existing project (R2.52). */
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
      <DescriptionFields form={form} statuses={statusChoices(initial.status)} onChange={change} />
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
          <SaveRow problem={problem} error={action.error} busy={action.busy} project={project} />
        </>
      </Staggered>
    </form>
  )
}

interface DescriptionFieldsProps {
  readonly form: ProjectForm
  readonly statuses: readonly string[]
  onChange(changes: Partial<ProjectForm>): void
}

function DescriptionFields({ form, statuses, onChange }: DescriptionFieldsProps) {
  return (
    <>
      <TextField label="Name" required value={form.name} onChange={(name) => onChange({ name })} />
      <TextArea
        label="Description"
        rows={6}
        limit={limits.projectDescription}
        value={form.description}
        onChange={(description) => onChange({ description })}
      />
      <SelectField
        label="Status"
        value={form.status}
        options={statuses.map((status) => ({ value: status, label: status || 'Not given' }))}
        onChange={(status) => onChange({ status })}
      />
    </>
  )
}

interface SaveRowProps {
  readonly problem: string
  readonly error: unknown
  readonly busy: boolean
  readonly project: Project | undefined
}

/** Why the project was not saved, and the buttons. */
function SaveRow({ problem, error, busy, project }: SaveRowProps) {
  return (
    <>
      {problem && <Alert tone="error">{problem}</Alert>}
      {!problem && error !== undefined && <FailureAlert text={saveFailure(error)} error={error} />}
      <Cluster>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
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
  )
}
