import { useMemo, type FormEvent } from 'react'
import { href } from '@recog/section-contract'
import {
  ConflictPanel,
  FailureAlert,
  RestoredNotice,
  useAction,
  useFormErrors,
  useSharedEdit,
} from '@recog/section-kit'
import { Link, useNavigate } from '@recog/section-kit/router'
import { limits, rightsOf, searchable, type Project, type SessionUser } from '@recog/shared-session'
import {
  Alert,
  Button,
  buttonClass,
  Checkbox,
  ChoicePicker,
  Cluster,
  DescriptionList,
  SelectField,
  Stack,
  TextArea,
  TextField,
  useToast,
  type Choice,
} from '@recog/shared-ui'
import { loadSavedProject, saveProject, type ProjectChoices } from '../api'
import { unknownName } from '../detail/team'
import { groupChoices, peopleChoices } from './choices'
import {
  formOf,
  newProjectForm,
  problemSummary,
  projectProblems,
  saveFailure,
  statusChoices,
  type ProjectForm,
} from './project-form'
import styles from './ProjectEditor.module.css'

interface ProjectEditorProps {
  /** Undefined for a new project. */
  readonly project: Project | undefined
  readonly choices: ProjectChoices
  readonly user: SessionUser
}

/** The form of a new or existing project (R2.52). Chosen people and groups that are no longer known stay chosen (edge case T114). */
export function ProjectEditor({ project, choices: { people, committees }, user }: ProjectEditorProps) {
  const { draft, statuses, errors, summary, merged, saving, save } = useProjectEdit(project, user)
  const { value: form, change } = draft
  const groups = useMemo(() => groupChoices(committees, rightsOf(user), project), [committees, user, project])
  const choices = useMemo(() => peopleChoices(people), [people])
  const picker = { choices, fold: searchable, unknownLabel: unknownName }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(event.currentTarget)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RestoredNotice {...draft} />
      <div className={styles.parts}>
        <Stack>
          <TextField
            label="Name"
            required
            value={form.name}
            error={errors.of('name')}
            onChange={(name) => change({ name })}
          />
          <TextArea
            label="Description"
            rows={4}
            limit={limits.projectDescription}
            value={form.description}
            error={errors.of('description')}
            onChange={(description) => change({ description })}
          />
          {user.isSteering ? (
            <ChoicePicker
              {...picker}
              single
              legend="Owner"
              searchLabel="Search owner"
              value={form.ownerUserId ? [form.ownerUserId] : []}
              onChange={([ownerUserId = '']) => change({ ownerUserId })}
            />
          ) : (
            <FixedOwner name={form.ownerUserId ? nameIn(choices, form.ownerUserId) : 'No owner'} />
          )}
          <Checkbox
            label="Approved"
            hint={user.isSteering ? undefined : 'The steering committee approves projects.'}
            checked={form.isApproved}
            disabled={!user.isSteering}
            onChange={(isApproved) => change({ isApproved })}
          />
          <SelectField
            label="Status"
            value={form.status}
            options={statuses.map((status) => ({ value: status, label: status || 'Not given' }))}
            onChange={(status) => change({ status })}
          />
        </Stack>
        <Stack>
          <ChoicePicker
            legend="Working Groups"
            searchLabel="Search working groups"
            choices={groups}
            fold={searchable}
            value={form.underCommittees}
            error={
              errors.of('underCommittees') && 'Please choose only groups that you lead, and at least one.'
            }
            unknownLabel={(id) => `Unknown working group (${id})`}
            onChange={(underCommittees) => change({ underCommittees })}
          />
          <ChoicePicker
            {...picker}
            legend="Leads"
            searchLabel="Search leads"
            value={form.leads}
            onChange={(leads) => change({ leads })}
          />
          <ChoicePicker
            {...picker}
            legend="Members"
            searchLabel="Search members"
            value={form.members}
            onChange={(members) => change({ members })}
          />
        </Stack>
      </div>
      {merged && (
        <ConflictPanel
          {...merged}
          form={form}
          labels={LABELS}
          textOf={(field) => valueText(merged.theirs, field, choices)}
          onUse={change}
        />
      )}
      {summary && <Alert tone="error">{summary}</Alert>}
      {!summary && <FailureAlert text={saveFailure(saving.error)} error={saving.error} />}
      <Cluster>
        <Button type="submit" variant="primary" busy={saving.busy} busyLabel="Saving...">
          Save
        </Button>
        <Link
          className={buttonClass('secondary')}
          to={project ? href('/projects/:projectId', { projectId: project.id }) : href('/projects')}
        >
          Cancel
        </Link>
      </Cluster>
    </form>
  )
}

/** Only steering members choose the owner. */
function FixedOwner({ name }: { readonly name: string }) {
  return (
    <DescriptionList
      items={[{ term: 'Owner', value: <>{name}. The steering committee decides on owner and approval.</> }]}
    />
  )
}

const LABELS: Readonly<Record<keyof ProjectForm, string>> = {
  name: 'Name',
  description: 'Description',
  status: 'Status',
  ownerUserId: 'Owner',
  isApproved: 'Approved',
  leads: 'Leads',
  members: 'Members',
  underCommittees: 'Working Groups',
}

function valueText(form: ProjectForm, field: keyof ProjectForm, people: readonly Choice[]): string {
  if (field === 'isApproved') return form.isApproved ? 'Yes' : 'No'
  if (field === 'ownerUserId') return form.ownerUserId ? nameIn(people, form.ownerUserId) : 'No owner'
  return String(form[field])
}

const nameIn = (people: readonly Choice[], id: string) =>
  people.find(({ value }) => value === id)?.label ?? unknownName(id)

const ignore = () => {}

/**
 * Edits a project, saves it and opens its page; or the list if the server sends no id (edge case T117). If somebody else has saved it
 * first, or something is typed meanwhile, the edit continues on the stored version: saving again overwrites nothing unseen.
 *
 * @param project as loaded; undefined for a new one
 */
function useProjectEdit(project: Project | undefined, user: SessionUser) {
  const { opened, draft, merged, onFailure, stateOf, saved } = useSharedEdit({
    object: project,
    formOf: (object) => (object ? formOf(object) : newProjectForm(user)),
    load: () => loadSavedProject(project?.id ?? ''),
  })
  const problems = projectProblems(draft.value, user, opened.object)
  const errors = useFormErrors(problems)
  const navigate = useNavigate()
  const toast = useToast()
  const action = useAction(saveProject, onFailure)
  const save = async (element: Element) => {
    if (!errors.check(element)) return
    const id = await action.run(project && { id: project.id, version: draft.version }, draft.value)
    if (id === undefined) return
    toast({ tone: 'success', text: `Saved “${draft.value.name.trim()}”.` })
    if (!(await saved(draft.value))) return
    void navigate(id === '' ? href('/projects') : href('/projects/:projectId', { projectId: id }))
  }
  // What is typed while a project is created could only be saved as a second one.
  const isFixed = !project && action.busy
  return {
    draft: isFixed ? { ...draft, change: ignore, discard: ignore } : draft,
    statuses: statusChoices(opened.form.status),
    errors,
    summary: errors.any ? problemSummary(problems) : '',
    merged,
    saving: stateOf(action),
    save,
  }
}
