import { FieldFrame, type FieldTexts } from './FieldFrame'

export interface Option {
  readonly value: string
  readonly label: string
}

export interface SelectFieldProps extends FieldTexts {
  readonly value: string
  readonly options: readonly Option[]
  readonly disabled?: boolean
  /** A first entry that stands for "nothing chosen". */
  readonly placeholder?: string
  onChange(value: string): void
}

export function SelectField({
  label,
  hint,
  error,
  required,
  value,
  options,
  disabled,
  placeholder,
  onChange,
}: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required ?? false}>
      {(control) => (
        <select
          {...control}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
