import type { ComponentProps, ReactNode } from 'react'
import { Field } from './Field'
import { fieldAria, useFieldIds } from './use-field-ids'
import styles from './Field.module.css'

/** An entry of a `SelectField` or a `CheckboxGroup`. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

/** The props of `SelectField`. */
export interface SelectFieldProps extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'className' | 'style' | 'children' | 'multiple'
> {
  /** What to choose. */
  readonly label: ReactNode
  /** For a select in a table cell whose row and column already name it. */
  readonly labelHidden?: boolean
  /** The value of the chosen option. */
  readonly value: string
  /** Called with the value of the new option. */
  readonly onChange: (value: string) => void
  /** The choices, in their order on screen. */
  readonly options: readonly Option[]
  /** First entry, with the value ''. */
  readonly placeholder?: string
  /** Explains the choice. */
  readonly hint?: ReactNode
  /** What is wrong and how to correct it. */
  readonly error?: string | undefined
}

/** A native select. */
export function SelectField({
  label,
  labelHidden = false,
  value,
  onChange,
  options,
  placeholder,
  hint,
  error,
  id,
  ...rest
}: SelectFieldProps) {
  const ids = useFieldIds(id)
  const aria = fieldAria(ids, { hint, error, describedBy: rest['aria-describedby'] })
  return (
    <Field
      ids={ids}
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      required={rest.required}
    >
      <select
        {...rest}
        {...aria}
        className={styles.select}
        id={ids.control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
