import { useEffect, useState } from 'react'

/** The first field with an error. `data-invalid` is for what cannot have the ARIA attribute, such as the widget of another site. */
const INVALID = '[aria-invalid="true"], [data-invalid="true"]'

/** The problems of a form, by field; empty if there are none. */
export type Problems<Field extends string> = { readonly [F in Field]?: string | undefined }

/** The errors that are shown beside the fields of a form. */
export interface FormErrors<Field extends string> {
  /**
   * Show the problems that the form has now, and focus the first field with one.
   *
   * @param form the element, `event.currentTarget` of its submit event
   * @returns whether there are none
   */
  check(form: Element): boolean
  /** The error to show at a field. */
  of(field: Field): string | undefined
  /** Whether any error is shown; while one is, the summary is shown too. */
  readonly any: boolean
  /** Show none until the next attempt, for a form that was emptied. */
  clear(): void
}

/** The fields whose errors are shown, and the last attempt to submit the form that failed: a new object for each. */
interface Checked {
  readonly shown: readonly string[]
  readonly failed: { readonly form: Element } | undefined
}

const UNCHECKED: Checked = { shown: [], failed: undefined }

/**
 * Errors beside the fields of a form (WCAG 3.3.1). They appear when the visitor submits the form, not while they type, and each
 * disappears as soon as its field is corrected.
 *
 * @param problems of the current values; compute them on every render
 */
export function useFormErrors<Field extends string>(problems: Problems<Field>): FormErrors<Field> {
  const [{ shown, failed }, setChecked] = useState(UNCHECKED)
  const failing = Object.keys(problems).filter((field) => problems[field as Field])

  useEffect(() => {
    // The attribute is set by the commit before this effect.
    failed?.form.querySelector<HTMLElement>(INVALID)?.focus()
  }, [failed])

  return {
    check(form) {
      setChecked({ shown: failing, failed: failing.length > 0 ? { form } : undefined })
      return failing.length === 0
    },
    of: (field) => (shown.includes(field) ? problems[field] : undefined),
    any: failing.some((field) => shown.includes(field)),
    clear: () => setChecked(UNCHECKED),
  }
}
