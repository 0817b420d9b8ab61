import { useState } from 'react'

/**
 * A choice that is stored in this browser.
 *
 * @param key in `localStorage`
 * @param choices the first is the default
 */
export function useRemembered<T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
): readonly [T, (next: T) => void] {
  const [chosen, setChosen] = useState<T>(() => remembered(key, choices))
  const choose = (next: T) => {
    setChosen(next)
    remember(key, next)
  }
  return [chosen, choose]
}

function remembered<T extends string>(key: string, choices: readonly [T, ...T[]]): T {
  try {
    const stored = localStorage.getItem(key)
    return choices.find((choice) => choice === stored) ?? choices[0]
  } catch {
    return choices[0]
  }
}

function remember(key: string, choice: string) {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Storage may be full or blocked. The choice then lasts until the page is closed.
  }
}
