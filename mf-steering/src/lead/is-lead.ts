import type { CommitteeName, MatrixUser } from '@recog/shared-session'
import { shownVersion } from '../assign/cells'

/** Whether the page shows this person as a lead of the group. @param confirmed the visitor's own last change, if any */
export const isLead = (user: MatrixUser, group: CommitteeName, confirmed: boolean | undefined): boolean =>
  shownVersion(user, group, confirmed) === 'board'
