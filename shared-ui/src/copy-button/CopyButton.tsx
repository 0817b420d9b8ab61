import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button/Button'
import type { ButtonSize, ButtonVariant } from '../button/button-class'
import { Icon } from '../icon/Icon'
import styles from './CopyButton.module.css'

/** The props of `CopyButton`. */
export interface CopyButtonProps {
  /** The text to copy. */
  readonly text: string
  /** Names what is copied, as in "Copy password". */
  readonly label: string
  /** The look of the button. */
  readonly variant?: ButtonVariant
  /** `small` in tables, lists and cards. */
  readonly size?: ButtonSize
  /** Whether there is nothing to copy yet. */
  readonly disabled?: boolean
}

/** How long "Copied" is shown. */
const CONFIRMATION_MS = 2500

/** Copies text. If the browser does not allow it, the text is shown selected, ready for Ctrl+C (edge case M12). */
export function CopyButton({
  text,
  label,
  variant = 'secondary',
  size = 'medium',
  disabled = false,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'by-hand'>('none')

  useEffect(() => {
    if (outcome !== 'copied') return undefined
    const timer = setTimeout(setOutcome, CONFIRMATION_MS, 'none')
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'by-hand')

  return (
    <span className={styles.frame}>
      <Button variant={variant} size={size} disabled={disabled} onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {label}
      </Button>
      <output className={styles.outcome}>{outcome === 'copied' && 'Copied'}</output>
      {outcome === 'by-hand' && <SelectedText text={text} />}
    </span>
  )
}

/**
 * Copy text to the clipboard.
 *
 * @returns false if the browser has no clipboard, as on plain http, or denies access
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** A text box with everything selected. */
function SelectedText({ text }: { readonly text: string }) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [])
  return (
    <span className={styles.byHand}>
      <label htmlFor={id}>
        Copying is not possible here. Press Ctrl+C (or Cmd+C) to copy the selected text.
      </label>
      <textarea
        ref={box}
        id={id}
        className={styles.box}
        readOnly
        rows={3}
        value={text}
        onFocus={(event) => event.target.select()}
      />
    </span>
  )
}
