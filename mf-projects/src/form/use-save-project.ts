import { useState } from 'react'
import { href } from '@recog/section-contract'
import { useAction, useUnsavedGuard, type Action } from '@recog/section-kit'
import { useNavigate } from '@recog/section-kit/router'
import type { Project, SessionUser } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import { saveProject } from '../api'
import { validateProject, type ProjectForm } from './project-form'

interface Draft {
  readonly form: ProjectForm
  /** The form as it was opened. If it has changed, leaving the page needs a confirmation. */
  readonly initial: ProjectForm
  /** The project as loaded; undefined for a new one. */
  readonly project: Project | undefined
  readonly user: SessionUser
}

interface SaveProject {
  /** The text of the rule that the form breaks (requirements chapter 5); '' for none. */
  readonly problem: string
  readonly action: Action<Parameters<typeof saveProject>, string>
  save(): Promise<void>
}

/** Saves a project and opens its page; or the list, with a toast, if the server sends no id (edge case T117). */
export function useSaveProject({ form, initial, project, user }: Draft): SaveProject {
  const [problem, setProblem] = useState('')
  const [saved, setSaved] = useState(false)
  const action = useAction(saveProject)
  const navigate = useNavigate()
  const toast = useToast()
  useUnsavedGuard(form !== initial && !saved)

  const save = async () => {
    const broken = validateProject(form, user, project)
    setProblem(broken ?? '')
    if (broken) return
    const id = await action.run(project, form)
    if (id === undefined) return
    setSaved(true)
    if (id === '') toast({ tone: 'success', text: `Saved “${form.name.trim()}”.` })
    // After React has committed the state that removes the guard against unsaved changes.
    setTimeout(
      () => void navigate(id === '' ? href('/projects') : href('/projects/:projectId', { projectId: id })),
    )
  }
  return { problem, action, save }
}
