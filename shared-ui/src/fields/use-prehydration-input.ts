import { useLayoutEffect } from 'react'

/**
 * Adopts input from before hydration of a prerendered field: hydration leaves the control unchanged, but React knows only the
 * empty value, and the next render would clear it.
 *
 * @param id of the control
 * @param adopt is called once with the control
 */
export function usePrehydrationInput(
  id: string,
  adopt: (control: Pick<HTMLInputElement, 'value' | 'checked'>) => void,
): void {
  useLayoutEffect(() => {
    const control = document.getElementById(id)
    if (control) adopt(control as HTMLInputElement)
    // A control can differ from its value only before its first event.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
