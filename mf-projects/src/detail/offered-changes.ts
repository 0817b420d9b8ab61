import type { Project, RequestBody, SessionUser } from '@recog/shared-session'

/** A change of a project that takes one click. */
export interface OfferedChange {
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
