import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { settings } from '@recog/shared-session'
import { loadBotCheck } from './load-bot-check'
import type { BotCheckProvider, WidgetId } from './provider'

/** The result of an attempt to show the widget; the current attempt may have none yet. */
interface Outcome {
  readonly attempt: number
  readonly kind: 'shown' | 'failed'
}

/**
 * Shows the widget of the configured provider; all of them have the interface of reCAPTCHA (edge cases J12-J14).
 *
 * @param onToken receives the token of a passed check; '' when it expires or fails
 */
export function useBotCheckWidget(onToken: (token: string) => void) {
  const container = useRef<HTMLDivElement>(null)
  const retryButton = useRef<HTMLButtonElement>(null)
  const widget = useRef<{ readonly provider: BotCheckProvider; readonly id: WidgetId }>(undefined)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    let isCancelled = false
    const fail = () => {
      if (isCancelled) return
      onToken('')
      setOutcome({ attempt, kind: 'failed' })
    }
    const show = (provider: BotCheckProvider) => {
      if (isCancelled || !container.current) return
      // The Retry button is about to be removed.
      if (retryButton.current && retryButton.current === document.activeElement) container.current.focus()
      // The text must be gone first: one frame with both it and the widget would move the button below.
      flushSync(() => setOutcome({ attempt, kind: 'shown' }))
      // Each widget gets a new element: providers refuse to render into the same one twice.
      const element = document.createElement('div')
      container.current.replaceChildren(element)
      const id = provider.render(element, {
        sitekey: settings().botCheck.siteKey,
        callback(token) {
          if (isCancelled) return
          onToken(token)
          setOutcome({ attempt, kind: 'shown' })
        },
        'expired-callback': () => onToken(''),
        'error-callback': fail,
      })
      widget.current = { provider, id }
    }
    loadBotCheck(settings().botCheck).then(show).catch(fail)
    const stopWatching = watchFrames(() => container.current, fail)
    return () => {
      isCancelled = true
      stopWatching()
    }
  }, [onToken, attempt])

  return {
    container,
    retryButton,
    isFirstAttempt: attempt === 0,
    state: outcome?.attempt === attempt ? outcome.kind : ('loading' as const),
    retry: () => setAttempt((now) => now + 1),
    /** Require a new check: a token is valid only once. */
    reset() {
      onToken('')
      try {
        widget.current?.provider.reset(widget.current.id)
      } catch {
        setOutcome({ attempt, kind: 'failed' })
      }
    },
  }
}

/**
 * Listens for frames of the widget that are blocked by the page's Content-Security-Policy. There is no other event for this.
 *
 * @param container returns the element that contains the widget
 * @returns stops listening
 */
function watchFrames(container: () => HTMLElement | null, onBlocked: () => void): () => void {
  const listener = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src') return
    const frames = [...(container()?.querySelectorAll('iframe') ?? [])]
    // Browser extensions add frames of their own. The event reveals only the origin of a cross-origin frame.
    if (frames.some(({ src }) => originOf(src) === originOf(blockedURI))) onBlocked()
  }
  document.addEventListener('securitypolicyviolation', listener)
  return () => document.removeEventListener('securitypolicyviolation', listener)
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)
