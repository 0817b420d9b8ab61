import { useId, useImperativeHandle, type Ref } from 'react'
import { settings } from '@recog/shared-session'
import { Alert, Button, FieldError, Stack } from '@recog/shared-ui'
import styles from '../JoinPage.module.css'
import { useBotCheckWidget } from './use-bot-check-widget'

export interface BotCheckHandle {
  /** Require a new check: a token is valid only once. */
  reset(): void
}

interface BotCheckProps {
  readonly ref?: Ref<BotCheckHandle>
  /** Receives the token of a passed check; '' when it expires or fails. */
  onToken(token: string): void
  readonly error?: string | undefined
}

/** The bot check of the join form. If it fails, it explains that and offers a retry (edge cases J12-J14). */
export function BotCheck({ ref, onToken, error }: BotCheckProps) {
  const { container, retryButton, isFirstAttempt, state, retry, reset } = useBotCheckWidget(onToken)
  useImperativeHandle(ref, () => ({ reset }))
  const errorId = useId()
  const isLoading = state === 'loading'
  return (
    <>
      <div className={styles.botCheck} data-wrong={error !== undefined || undefined}>
        {isLoading && isFirstAttempt && (
          <output className={styles.botCheckLoading}>Loading the bot check...</output>
        )}
        <div ref={container} tabIndex={-1} data-invalid={error !== undefined || undefined} />
        {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      </div>
      {(state === 'failed' || (isLoading && !isFirstAttempt)) && (
        <Unavailable retryRef={retryButton} busy={isLoading} onRetry={retry} />
      )}
    </>
  )
}

interface UnavailableProps {
  readonly retryRef: Ref<HTMLButtonElement>
  readonly busy: boolean
  onRetry(): void
}

function Unavailable({ retryRef, busy, onRetry }: UnavailableProps) {
  const { contactEmail } = settings()
  return (
    <Alert tone="error">
      <Stack gap={3}>
        <p>
          The bot check could not be loaded. Please try again, or write to{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a> instead.
        </p>
        <div>
          <Button ref={retryRef} size="small" busy={busy} busyLabel="Trying again..." onClick={onRetry}>
            Retry
          </Button>
        </div>
      </Stack>
    </Alert>
  )
}
