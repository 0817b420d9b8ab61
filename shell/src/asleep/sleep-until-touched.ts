import type { SessionStore } from '@recog/shared-session'

export interface Sleep {
  /** It is needed now. */
  wake(): void
  /** It is left: nothing shall wake it any more. */
  cancel(): void
}

/** By these a visitor says that a page is more to them than something to read. */
const TOUCHES = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const

/**
 * Let a prerendered page be as it is until somebody touches it, or somebody is signed in: it may have more for them. A
 * page with a form to fill in does not sleep, nor does one in which something was pressed before this code had arrived.
 *
 * @param wakeUp called once, if at all
 */
export function sleepUntilTouched(page: HTMLElement, session: SessionStore, wakeUp: () => void): Sleep {
  let asleep = true
  const stop = session.subscribe(({ status }) => {
    if (status === 'signed-in') wake()
  })
  TOUCHES.forEach((type) => page.addEventListener(type, wake, { passive: true }))

  function end(): void {
    asleep = false
    stop()
    TOUCHES.forEach((type) => page.removeEventListener(type, wake))
  }

  function wake(): void {
    if (!asleep) return
    end()
    wakeUp()
  }

  const isPressed = window.portalHeld !== undefined && page.contains(window.portalHeld)
  if (isPressed || session.getState().status === 'signed-in' || page.querySelector('form')) wake()
  return { wake, cancel: end }
}
