import { useEffect, useId, useRef } from 'react'
import styles from './CopyButton.module.css'

/** A text box with everything selected. */
export function SelectedText({ text }: { readonly text: string }) {
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
