import { createContext, useContext } from 'react'

/** Called with the address a visitor is about to open. */
export type Intent = (to: string) => void

export const IntentContext = createContext<Intent>(() => {})

export function useIntent(): Intent {
  return useContext(IntentContext)
}
