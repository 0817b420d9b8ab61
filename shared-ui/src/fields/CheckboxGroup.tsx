import { useRef } from 'react'
import { Checkbox } from './Checkbox'
import { FieldSet, type FieldSetProps } from './FieldSet'
import type { Option } from './SelectField'
import styles from './Choice.module.css'

/** The props of `CheckboxGroup`. */
export interface CheckboxGroupProps extends Omit<FieldSetProps, 'children'> {
  /** The choices, in their order on screen. */
  readonly options: readonly Option[]
  /** The chosen values. */
  readonly value: readonly string[]
  /** Receives the chosen values in the order of the options, followed by chosen values that are not options. */
  readonly onChange: (value: string[]) => void
}

/** Any number of choices from a short list. */
export function CheckboxGroup({ options, value, onChange, ...set }: CheckboxGroupProps) {
  const chosen = new Set(value)
  // Several checkboxes may change in one task: those that were ticked before hydration do.
  const pending = useRef<readonly string[]>(undefined)
  const toggle = (option: string, checked: boolean) => {
    const next = new Set(pending.current ?? value)
    if (checked) next.add(option)
    else next.delete(option)
    const listed = options.map((entry) => entry.value).filter((entry) => next.delete(entry))
    pending.current = [...listed, ...next]
    queueMicrotask(() => {
      pending.current = undefined
    })
    onChange([...pending.current])
  }
  return (
    <FieldSet {...set}>
      <div className={styles.options}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.has(option.value)}
            disabled={option.disabled}
            onChange={(checked) => toggle(option.value, checked)}
          />
        ))}
      </div>
    </FieldSet>
  )
}
