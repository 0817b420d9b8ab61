import type { InputHTMLAttributes } from 'react'
import { FieldFrame, type FieldTexts } from './FieldFrame'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id' | 'className'>

export interface TextFieldProps extends Native, FieldTexts {
  readonly value: string
  onChange(value: string): void
}

export function TextField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required ?? false}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
