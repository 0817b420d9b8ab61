import { useState } from 'react'

const KEY = 'mail-separator'
type Separator = ';' | ','

/** `;` by default, `,` for programs that want it; the choice is remembered (edge case M2). */
export function useSeparator(): [Separator, () => void] {
  const [separator, setSeparator] = useState<Separator>(remembered)
  const toggle = () => {
    const next = separator === ';' ? ',' : ';'
    setSeparator(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // Storage may be refused; the choice then lasts for the page.
    }
  }
  return [separator, toggle]
}

function remembered(): Separator {
  try {
    return localStorage.getItem(KEY) === ',' ? ',' : ';'
  } catch {
    return ';'
  }
}
