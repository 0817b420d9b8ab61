import { useState } from 'react'
import { href } from '@recog/section-contract'
import {
  isConflict,
  mergedEdit,
  useAction,
  useDraft,
  useFormErrors,
  useLatest,
  type MergedEdit,
} from '@recog/section-kit'
import { useNavigate } from '@recog/section-kit/router'
import type { Project, SessionUser } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import { loadSavedProject, saveProject } from '../api'
import { formOf, newProjectForm, type ProjectForm } from './project-form'
import { problemSummary, projectProblems } from './project-problems'

interface SaveOptions {
  /** The project as loaded; undefined for a new one. */
  readonly project: Project | undefined
  readonly user: SessionUser
}

/** What somebody else has saved in the meantime, and the edit that continues on it. */
export interface Merged {
  readonly theirs: ProjectForm
  readonly edit: MergedEdit<ProjectForm>
}

/**
 * Edits a project, saves it and opens its page; or the list if the server sends no id (edge case T117). If somebody else has saved it
 * first, their version is loaded and the edit continues on it: saving again overwrites nothing unseen.
 */
export function useSaveProject({ project, user }: SaveOptions) {
  const [opened, setOpened] = useState({ form: project ? formOf(project) : newProjectForm(user), project })
  const draft = useDraft({ initial: opened.form, version: project?.version ?? '' })
  const problems = projectProblems(draft.value, user, opened.project)
  const errors = useFormErrors(problems)
  const [merged, setMerged] = useState<Merged>()
  const latest = useLatest(draft)
  const newer = useAction(loadSavedProject)
  const navigate = useNavigate()
  const toast = useToast()

  const continueOnTheirs = async (id: string) => {
    const fresh = await newer.run(id)
    if (!fresh) return
    const theirs = formOf(fresh)
    const { value, version } = latest.current
    // A draft that was restored was typed for a version that is gone.
    const before = version === opened.project?.version ? opened.form : undefined
    const edit = mergedEdit(before, value, theirs)
    draft.continueOn({ initial: theirs, version: fresh.version, value: edit.value })
    setOpened({ form: theirs, project: fresh })
    setMerged({ theirs, edit })
  }
  const action = useAction(saveProject, (error) => {
    if (project && isConflict(error)) void continueOnTheirs(project.id)
  })
  const save = async (element: Element) => {
    if (!errors.check(element)) return
    const id = await action.run(project && { id: project.id, version: draft.version }, draft.value)
    if (id === undefined) return
    draft.saved()
    toast({ tone: 'success', text: `Saved “${draft.value.name.trim()}”.` })
    // After React has committed the state that removes the guard against unsaved changes.
    setTimeout(
      () => void navigate(id === '' ? href('/projects') : href('/projects/:projectId', { projectId: id })),
    )
  }
  const summary = errors.any ? problemSummary(problems) : ''
  // The merged form says more than the error, unless it could not be loaded.
  const isMerged = isConflict(action.error) && newer.error === undefined
  const saving = { error: isMerged ? undefined : action.error, busy: action.busy || newer.busy }
  return { initial: opened.form, draft, errors, summary, merged, saving, save }
}
