import { href } from '@recog/section-contract'
import { isConflict, refusalReason, useAction } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import type { Project, SessionUser, RequestBody } from '@recog/shared-session'
import { Button, buttonClass, useToast } from '@recog/shared-ui'
import { saveProject } from '../api'
import { formOf, saveFailure } from '../form/project-form'

interface ProjectActionsProps {
  readonly project: Project
  readonly user: SessionUser
  /** The project was saved, here or by somebody else: load it again. */
  onChanged(): void
}

/** Edit, and what can be done without the form: approve (steering), archive and restore. */
export function ProjectActions({ project, user, onChanged }: ProjectActionsProps) {
  const toast = useToast()
  const save = useAction(saveProject, (error) => {
    toast({ tone: 'error', text: [saveFailure(error), refusalReason(error)].filter(Boolean).join(' ') })
    // On the version that the page has, it would be refused again.
    if (isConflict(error)) onChanged()
  })
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

/** A change of a project that takes one click. */
interface OfferedChange {
  readonly label: string
  readonly isMain: boolean
  readonly changes: Pick<RequestBody<'replaceProject'>, 'isApproved' | 'isArchived'>
  /** Confirms that it was saved. */
  readonly done: string
}

/**
 * The one-click changes that an editor of a project is offered: approving it, for steering members (R6.10); and archiving and
 * restoring it, where the server offers that.
 */
export function offeredChanges(
  { name, isApproved, isArchived }: Pick<Project, 'name' | 'isApproved' | 'isArchived'>,
  { isSteering, capabilities }: Pick<SessionUser, 'isSteering' | 'capabilities'>,
): readonly OfferedChange[] {
  const approve: OfferedChange = {
    label: 'Approve project',
    isMain: true,
    changes: { isApproved: true },
    done: `Approved “${name}”.`,
  }
  const archive: OfferedChange = isArchived
    ? { label: 'Restore', isMain: false, changes: { isArchived: false }, done: `Restored “${name}”.` }
    : { label: 'Archive', isMain: false, changes: { isArchived: true }, done: `Archived “${name}”.` }
  return [
    ...(isSteering && !isApproved && !isArchived ? [approve] : []),
    ...(capabilities.includes('project-archive') ? [archive] : []),
  ]
}
