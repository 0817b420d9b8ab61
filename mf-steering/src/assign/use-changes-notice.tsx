import { useState, type ReactNode } from 'react'
import { Alert } from '@recog/shared-ui'
import { changeSentences, type ChangeByOthers } from './changes-by-others'

/** A notice of what others have changed while the page was open, until it is dismissed. */
export function useChangesNotice(): {
  readonly notice: ReactNode
  show(changes: readonly ChangeByOthers[]): void
} {
  const [changes, setChanges] = useState<readonly ChangeByOthers[]>([])
  const notice = changes.length > 0 && (
    <Alert tone="info" onDismiss={() => setChanges([])}>
      <p>Changed by somebody else: {changeSentences(changes)}</p>
    </Alert>
  )
  return { notice, show: (more) => more.length > 0 && setChanges((now) => [...now, ...more]) }
}
