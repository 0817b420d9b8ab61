import { Alert, Button } from '@recog/shared-ui'
import type { Draft } from './use-draft'

/** Says that a form which is opened after a reload has what was typed before it, which nobody may expect; and takes that away. */
export function RestoredNotice({ isRestored, discard }: Pick<Draft<unknown>, 'isRestored' | 'discard'>) {
  if (!isRestored) return null
  return (
    <Alert tone="info">
      <p>What you typed before the page was reloaded is back.</p>
      <Button size="small" onClick={discard}>
        Discard it
      </Button>
    </Alert>
  )
}
