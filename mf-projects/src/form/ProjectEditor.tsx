import { useCallback, useState, type FormEvent } from 'react'
import { FailureAlert, FrameByFrame, href, useAction, useUnsavedGuard } from '@recog/section-kit'
import { Link, useNavigate } from '@recog/section-kit/router'
import { limits, type SessionUser } from '@recog/shared-session'
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
import { saveProject, type ProjectChoices } from '../api'
import { GroupChoice } from './GroupChoice'
import { OwnerField } from './OwnerField'
import { PeoplePicker } from './PeoplePicker'
import {
  formOf,
  newProjectForm,
  saveFailure,
  STATUSES,
  validateProject,
  type ProjectForm,
} from './project-form'
import styles from './ProjectEditor.module.css'

interface ProjectEditorProps {
  readonly choices: ProjectChoices
  readonly user: SessionUser
}

export function ProjectEditor({ choices: { project, people, committees }, user }: ProjectEditorProps) {
  const [initial] = useState(() => (project ? formOf(project) : newProjectForm(user)))
  const [form, setForm] = useState<ProjectForm>(initial)
  const [problem, setProblem] = useState('')
  const [saved, setSaved] = useState(false)
  const save = useAction(saveProject)
  const navigate = useNavigate()
  useUnsavedGuard(form !== initial && !saved)

  const change = useCallback(
    (changes: Partial<ProjectForm>) => setForm((now) => ({ ...now, ...changes })),
    [],
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const broken = validateProject(form, user, project)
    setProblem(broken ?? '')
    if (broken) return
    const id = await save.run(project?.id, form)
    if (id === undefined) return
    setSaved(true)
    // After the commit that lifts the guard of unsaved changes.
    setTimeout(() => void navigate(href.project(id)))
  }
  const statuses = [...new Set([...STATUSES, form.status])].filter(Boolean)

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
        options={statuses.map((status) => ({ value: status, label: status }))}
        onChange={(status) => change({ status })}
      />
      <GroupChoice
        committees={committees}
        chosen={form.underCommittees}
        user={user}
        project={project}
        onChange={change}
      />
      <FrameByFrame>
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
          {!problem && save.error !== undefined && (
            <FailureAlert text={saveFailure(save.error)} error={save.error} />
          )}
          <Cluster>
            <Button type="submit" variant="primary" busy={save.busy} busyLabel="Saving...">
              Save
            </Button>
            <Link
              className={buttonClass('secondary')}
              to={project ? href.project(project.id) : href.projects()}
            >
              Cancel
            </Link>
          </Cluster>
        </>
      </FrameByFrame>
    </form>
  )
}
