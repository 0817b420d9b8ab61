import { FieldFrame } from './FieldFrame'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  onChange(value: string): void
}

export function SearchField({ label, value, placeholder, onChange }: SearchFieldProps) {
  return (
    <search>
      <FieldFrame label={label}>
        {({ required: _, ...control }) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FieldFrame>
    </search>
  )
}
