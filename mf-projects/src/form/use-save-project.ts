import { useState } from 'react'
import { href } from '@recog/section-contract'
import { useAction, useDraft, useFormErrors } from '@recog/section-kit'
import { useNavigate } from '@recog/section-kit/router'
import type { Project, SessionUser } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import { saveProject } from '../api'
import { formOf, newProjectForm, type ProjectForm } from './project-form'
import { problemSummary, projectProblems } from './project-problems'

interface SaveOptions {
  /** The project as loaded; undefined for a new one. */
  readonly project: Project | undefined
  readonly user: SessionUser
}

/** Edits a project, saves it and opens its page; or the list if the server sends no id (edge case T117). */
export function useSaveProject({ project, user }: SaveOptions) {
  const [initial] = useState((): ProjectForm => (project ? formOf(project) : newProjectForm(user)))
  const draft = useDraft({ initial, version: project?.version ?? '' })
  const problems = projectProblems(draft.value, user, project)
  const errors = useFormErrors(problems)
  const action = useAction(saveProject)
  const navigate = useNavigate()
  const toast = useToast()

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
  return { initial, draft, errors, summary: errors.any ? problemSummary(problems) : '', action, save }
}
