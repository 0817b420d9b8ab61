import { href } from '@recog/section-contract'
import { refusalReason, useAction } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import type { Project, SessionUser } from '@recog/shared-session'
import { Button, buttonClass, useToast } from '@recog/shared-ui'
import { saveProject } from '../api'
import { formOf, saveFailure } from '../form/project-form'
import { offeredChanges, type OfferedChange } from './offered-changes'

interface ProjectActionsProps {
  readonly project: Project
  readonly user: SessionUser
  /** The project was saved: load it again. */
  onChanged(): void
}

/** Edit, and what can be done without the form: approve (steering), archive and restore. */
export function ProjectActions({ project, user, onChanged }: ProjectActionsProps) {
  const toast = useToast()
  const save = useAction(saveProject, (error) =>
    toast({ tone: 'error', text: [saveFailure(error), refusalReason(error)].filter(Boolean).join(' ') }),
  )
  const run = async ({ changes, done }: OfferedChange) => {
    const id = await save.run(project, { ...formOf(project), ...changes })
    if (id === undefined) return
    toast({ tone: 'success', text: done })
    onChanged()
  }
  return (
    <>
      {offeredChanges(project, user).map((change) => (
        <Button
          key={change.label}
          variant={change.isMain ? 'primary' : 'secondary'}
          busy={save.busy}
          onClick={() => void run(change)}
        >
          {change.label}
        </Button>
      ))}
      <Link
        className={buttonClass('secondary')}
        to={href('/projects/:projectId/edit', { projectId: project.id })}
      >
        Edit
      </Link>
    </>
  )
}
