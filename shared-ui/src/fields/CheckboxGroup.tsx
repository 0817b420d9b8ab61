import { useRef } from 'react'
import { Checkbox } from './Checkbox'
import { FieldSet, type FieldSetProps } from './FieldSet'
import type { Option } from './SelectField'
import styles from './Choice.module.css'

export interface CheckboxGroupProps extends Omit<FieldSetProps, 'children'> {
  readonly options: readonly Option[]
  readonly value: readonly string[]
  /** The chosen values, in the order of the options; values not among the options are kept at the end. */
  readonly onChange: (value: string[]) => void
}

/** Any number of choices out of a short list. */
export function CheckboxGroup({ options, value, onChange, ...set }: CheckboxGroupProps) {
  const chosen = new Set(value)
  // Several boxes may change in one task: all that were ticked before the code arrived do.
  const underWay = useRef<readonly string[]>(undefined)
  const toggle = (option: string, checked: boolean) => {
    const next = new Set(underWay.current ?? value)
    if (checked) next.add(option)
    else next.delete(option)
    const listed = options.map((entry) => entry.value).filter((entry) => next.delete(entry))
    underWay.current = [...listed, ...next]
    queueMicrotask(() => {
      underWay.current = undefined
    })
    onChange([...underWay.current])
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
