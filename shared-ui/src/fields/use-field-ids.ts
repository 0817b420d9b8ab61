import { useId } from 'react'

export interface FieldIds {
  readonly control: string
  readonly hint: string
  readonly error: string
  readonly count: string
}

interface Described {
  readonly hint?: unknown
  readonly error?: string | undefined
  readonly counted?: boolean
  readonly describedBy?: string | undefined
}

/** Ids that tie label, hint, error and counter to one control. */
export function useFieldIds(id?: string): FieldIds {
  const own = useId()
  const control = id ?? own
  return { control, hint: `${control}-hint`, error: `${control}-error`, count: `${control}-count` }
}

/** The ARIA attributes of a control with these descriptions. */
export function fieldAria(ids: FieldIds, { hint, error, counted, describedBy }: Described) {
  const parts = [describedBy, hint && ids.hint, error && ids.error, counted && ids.count].filter(Boolean)
  return {
    'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
  }
}
