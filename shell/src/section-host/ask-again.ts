import { AGAIN } from '@recog/section-contract'

declare global {
  interface Window {
    /** What the names of scripts end in; every build's chunk loader reads it too (`importByNameEnd`). */
    portalAgain?: string
  }
}

/** What follows the name of a script that is imported now: nothing, or a fragment after `askAgain`. */
export function nameEnd(): string {
  return window.portalAgain ?? ''
}

/**
 * From now on scripts are imported under another name: a module that failed to load stays failed under its name for the life of
 * the page. A fragment never reaches the server, and the import map lists the same integrity for it.
 */
export function askAgain(): void {
  window.portalAgain = AGAIN
}
