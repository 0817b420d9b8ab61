import { Alert, Button } from '@recog/shared-ui'

/** Says that a draft is back, and offers to discard it. */
export function RestoredNotice({ onDiscard }: { onDiscard(): void }) {
  return (
    <Alert tone="info">
      <p>What you typed before the page was reloaded is back.</p>
      <Button size="small" onClick={onDiscard}>
        Discard it
      </Button>
    </Alert>
  )
}
