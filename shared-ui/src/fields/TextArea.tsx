import type { ComponentProps, ReactNode } from 'react'
import { Field } from './Field'
import { fieldAria, useFieldIds } from './use-field-ids'
import { usePrehydrationInput } from './use-prehydration-input'
import styles from './Field.module.css'

/** The props of `TextArea`: those of a native text area, and what surrounds it. */
export interface TextAreaProps extends Omit<
  ComponentProps<'textarea'>,
  'value' | 'onChange' | 'className' | 'style' | 'children'
> {
  /** What to write. */
  readonly label: ReactNode
  /** The text in the field. */
  readonly value: string
  /** Called with the new text on every key. */
  readonly onChange: (value: string) => void
  /** Explains what to write. */
  readonly hint?: ReactNode
  /** What is wrong and how to correct it. */
  readonly error?: string | undefined
  /** Shows the number of characters left. Longer input is possible; the number is then negative (R5.2). */
  readonly limit?: number
}

/** Several lines of text. */
export function TextArea({
  label,
  value,
  onChange,
  hint,
  error,
  limit,
  id,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const ids = useFieldIds(id)
  usePrehydrationInput(ids.control, (control) => {
    if (control.value !== value) onChange(control.value)
  })
  const counted = limit !== undefined
  const aria = fieldAria(ids, { hint, error, counted, describedBy: rest['aria-describedby'] })
  const count = counted && <CharacterCount id={ids.count} left={limit - value.length} />
  return (
    <Field ids={ids} label={label} hint={hint} error={error} aside={count} required={rest.required}>
      <textarea
        {...rest}
        {...aria}
        className={styles.textarea}
        id={ids.control}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

interface CharacterCountProps {
  readonly id: string
  /** Characters left; negative when there are too many. */
  readonly left: number
}

/** "270 characters remaining". Read with the field, and on its own only after the limit is exceeded. */
function CharacterCount({ id, left }: CharacterCountProps) {
  return (
    <p
      className={styles.count}
      id={id}
      data-over={left < 0 || undefined}
      aria-live={left < 0 ? 'polite' : 'off'}
    >
      {/* A single text node: it is right-aligned, and would shift if a streamed document delivered it in parts. */}
      {`${left} ${Math.abs(left) === 1 ? 'character' : 'characters'} remaining`}
    </p>
  )
}
