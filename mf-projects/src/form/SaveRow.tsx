import type { ReactNode } from 'react'
import { href } from '@recog/section-contract'
import { FailureAlert } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import type { Project } from '@recog/shared-session'
import { Alert, Button, buttonClass, Cluster } from '@recog/shared-ui'
import { saveFailure } from './save-failure'

interface SaveRowProps {
  /** The problem with the form; '' for none. */
  readonly summary: string
  readonly error: unknown
  readonly busy: boolean
  readonly project: Project | undefined
  /** Shown above the buttons, beside the one that was pressed. */
  readonly notice: ReactNode
}

/** Why the project was not saved, and the buttons. */
export function SaveRow({ summary, error, busy, project, notice }: SaveRowProps) {
  return (
    <>
      {notice}
      {summary && <Alert tone="error">{summary}</Alert>}
      {!summary && error !== undefined && <FailureAlert text={saveFailure(error)} error={error} />}
      <Cluster>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
          Save
        </Button>
        <Link
          className={buttonClass('secondary')}
          to={project ? href('/projects/:projectId', { projectId: project.id }) : href('/projects')}
        >
          Cancel
        </Link>
      </Cluster>
    </>
  )
}
