import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { settings } from '@recog/shared-session'
import { Alert, Button, Stack } from '@recog/shared-ui'
import styles from '../JoinPage.module.css'
import { loadBotCheck, type BotCheckProvider, type WidgetId } from './load-bot-check'
import { watchFrames } from './watch-frames'

export interface BotCheckHandle {
  /** Ask again: an answer serves once. */
  reset(): void
}

interface BotCheckProps {
  readonly ref?: Ref<BotCheckHandle>
  onToken(token: string): void
}

/** How an attempt to show the widget ended; the next attempt has no outcome yet. */
interface Outcome {
  readonly attempt: number
  readonly kind: 'shown' | 'failed'
}

/**
 * The bot check of the configured provider; all of them have the interface of reCAPTCHA (edge cases J12-J14). Whatever keeps it
 * from working is said in words, and can be tried again.
 */
export function BotCheck({ ref, onToken }: BotCheckProps) {
  const place = useRef<HTMLDivElement>(null)
  const retry = useRef<HTMLButtonElement>(null)
  const widget = useRef<{ provider: BotCheckProvider; id: WidgetId } | undefined>(undefined)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const state = outcome?.attempt === attempt ? outcome.kind : 'loading'

  useImperativeHandle(ref, () => ({
    reset() {
      onToken('')
      try {
        widget.current?.provider.reset(widget.current.id)
      } catch {
        setOutcome({ attempt, kind: 'failed' })
      }
    },
  }))

  useEffect(() => {
    let gone = false
    const fail = () => {
      if (gone) return
      onToken('')
      setOutcome({ attempt, kind: 'failed' })
    }
    const show = (provider: BotCheckProvider) => {
      if (gone || !place.current) return
      // The button that has the focus is about to go.
      if (retry.current && retry.current === document.activeElement) place.current.focus()
      setOutcome({ attempt, kind: 'shown' })
      // A node of its own for each widget: providers refuse to render twice into one.
      const node = document.createElement('div')
      place.current.replaceChildren(node)
      const id = provider.render(node, {
        sitekey: settings().botCheck.siteKey,
        callback(token) {
          if (gone) return
          onToken(token)
          setOutcome({ attempt, kind: 'shown' })
        },
        'expired-callback': () => onToken(''),
        'error-callback': fail,
      })
      widget.current = { provider, id }
    }
    loadBotCheck(settings().botCheck).then(show).catch(fail)
    const stopWatching = watchFrames(() => place.current, fail)
    return () => {
      gone = true
      stopWatching()
    }
  }, [onToken, attempt])

  const isFirst = attempt === 0
  return (
    <>
      <div className={styles.botCheck}>
        {state === 'loading' && isFirst && (
          <output className={styles.botCheckLoading}>Loading the bot check...</output>
        )}
        <div ref={place} tabIndex={-1} />
      </div>
      {(state === 'failed' || (state === 'loading' && !isFirst)) && (
        <Unavailable
          retryRef={retry}
          busy={state === 'loading'}
          onRetry={() => setAttempt((now) => now + 1)}
        />
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
