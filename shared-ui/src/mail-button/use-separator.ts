import { useState } from 'react'

/** Outlook takes semicolons, Apple Mail commas (edge case M2). */
export type Separator = ';' | ','

const STORAGE_KEY = 'recog-mail-separator'

/** The separator for copied addresses: semicolon (spec section 9) until chosen otherwise, then remembered. */
export function useSeparator(): readonly [Separator, (next: Separator) => void] {
  const [separator, setSeparator] = useState(remembered)
  const choose = (next: Separator) => {
    setSeparator(next)
    remember(next)
  }
  return [separator, choose]
}

function remembered(): Separator {
  try {
    return localStorage.getItem(STORAGE_KEY) === ',' ? ',' : ';'
  } catch {
    return ';'
  }
}

function remember(separator: Separator) {
  try {
    localStorage.setItem(STORAGE_KEY, separator)
  } catch {
    // Storage may be full or forbidden; the choice then lasts as long as the page.
  }
}
