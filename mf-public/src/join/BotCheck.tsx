import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { settings } from '@recog/shared-session'
import { Alert } from '@recog/shared-ui'
import styles from './JoinPage.module.css'
import { loadBotCheck, type BotCheckProvider } from './load-bot-check'

export interface BotCheckHandle {
  /** Ask again: an answer serves once. */
  reset(): void
}

interface BotCheckProps {
  readonly ref?: Ref<BotCheckHandle>
  onToken(token: string): void
}

/** The bot check of whatever provider is set, all with the interface of reCAPTCHA (edge cases J12-J14). */
export function BotCheck({ ref, onToken }: BotCheckProps) {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<{ provider: BotCheckProvider; id: number } | undefined>(undefined)
  const [failed, setFailed] = useState(false)

  useImperativeHandle(ref, () => ({
    reset() {
      widget.current?.provider.reset(widget.current.id)
      onToken('')
    },
  }))

  useEffect(() => {
    let gone = false
    loadBotCheck(settings().botCheck.script).then(
      (provider) => {
        if (gone || !place.current) return
        // One widget for a node, however often the effect runs.
        const node = document.createElement('div')
        place.current.replaceChildren(node)
        const id = provider.render(node, {
          sitekey: settings().botCheck.siteKey,
          callback: onToken,
          'expired-callback': () => onToken(''),
          'error-callback': () => onToken(''),
        })
        widget.current = { provider, id }
      },
      () => setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [onToken])

  return (
    <>
      <div ref={place} className={styles.botCheck} />
      {failed && (
        <Alert tone="error">
          The bot check could not be loaded. Please write to{' '}
          <a href={`mailto:${settings().contactEmail}`}>{settings().contactEmail}</a> instead.
        </Alert>
      )}
    </>
  )
}
