import type { SeenError } from './error-report'

/** A page that throws in a loop would otherwise report for ever. */
const MAX_ERRORS = 20

let seen = 0
const reported = new WeakSet<object>()

/** Report errors that nothing catches, from now on. */
export function watchErrors(view: Window): void {
  view.addEventListener('error', ({ error, filename, lineno, colno }) =>
    reportError({ error: error as unknown, source: 'uncaught', position: `${filename}:${lineno}:${colno}` }),
  )
  view.addEventListener('unhandledrejection', ({ reason }) =>
    reportError({ error: reason as unknown, source: 'rejection' }),
  )
}

/**
 * Report an error once. The code that reads its stack comes with what every section needs, so it is there before a section can
 * throw, and pages without a section do not load it. Never throws.
 */
export function reportError(error: SeenError): void {
  if (typeof error.error === 'object' && error.error !== null) {
    if (reported.has(error.error)) return
    reported.add(error.error)
  }
  seen += 1
  if (seen > MAX_ERRORS) return
  void import(/* webpackChunkName: "section-runtime" */ './error-report').then(
    ({ sendErrorReport }) => sendErrorReport(error),
    () => {},
  )
}
