import { useLayoutEffect } from 'react'

/**
 * Adopts what was typed or ticked in a prerendered field before its code arrived: hydration leaves the control as it is
 * but knows only the empty value, and the next render would wipe it out.
 *
 * @param id of the control
 */
export function useTypedAhead(
  id: string,
  adopt: (control: Pick<HTMLInputElement, 'value' | 'checked'>) => void,
): void {
  useLayoutEffect(() => {
    const control = document.getElementById(id)
    if (control) adopt(control as HTMLInputElement)
    // Only before its first event can a control differ from its value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
