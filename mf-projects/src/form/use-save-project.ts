import { href } from '@recog/section-contract'
import { useAction, useFormErrors, useSharedEdit } from '@recog/section-kit'
import { useNavigate } from '@recog/section-kit/router'
import type { Project, SessionUser } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import { loadSavedProject, saveProject } from '../api'
import { formOf, newProjectForm } from './project-form'
import { problemSummary, projectProblems } from './project-problems'

interface SaveOptions {
  /** The project as loaded; undefined for a new one. */
  readonly project: Project | undefined
  readonly user: SessionUser
}

/**
 * Edits a project, saves it and opens its page; or the list if the server sends no id (edge case T117). If somebody else has saved it
 * first, their version is loaded and the edit continues on it: saving again overwrites nothing unseen.
 */
export function useSaveProject({ project, user }: SaveOptions) {
  const { opened, draft, merged, onFailure, stateOf } = useSharedEdit({
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
    draft.saved()
    toast({ tone: 'success', text: `Saved “${draft.value.name.trim()}”.` })
    void navigate(id === '' ? href('/projects') : href('/projects/:projectId', { projectId: id }))
  }
  const summary = errors.any ? problemSummary(problems) : ''
  return { initial: opened.form, draft, errors, summary, merged, saving: stateOf(action), save }
}
