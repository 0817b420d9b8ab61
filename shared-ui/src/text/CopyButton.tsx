import { useRef, useState } from 'react'
import { Button } from '../button/Button'
import styles from './Text.module.css'

export interface CopyButtonProps {
  readonly label: string
  readonly text: string
  readonly size?: 'small' | 'medium'
}

/** Copy a text. Where the clipboard is out of reach (a page without TLS), the text is shown selected instead (edge case M12). */
export function CopyButton({ label, text, size = 'small' }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'manual'>('idle')
  const box = useRef<HTMLTextAreaElement>(null)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      setTimeout(() => setState('idle'), 2_000)
    } catch {
      setState('manual')
      requestAnimationFrame(() => box.current?.select())
    }
  }

  return (
    <span className={styles['copy']}>
      <Button variant="secondary" size={size} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{state === 'copied' ? 'Copied' : ''}</span>
      {state === 'manual' && (
        <textarea
          ref={box}
          className={styles['manual']}
          readOnly
          aria-label={`${label}: select and copy`}
          value={text}
          rows={3}
        />
      )}
    </span>
  )
}
