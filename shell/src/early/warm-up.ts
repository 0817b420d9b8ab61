import { whenIdle } from '../idle/when-idle'

/** Where a browser cannot say when it is idle. Milliseconds. */
const A_MOMENT = 50

/**
 * While files are on their way: have the browser load what sorting names needs, which takes it 10 ms the first time in a page
 * (`compareNames` makes the same).
 */
export function warmUp(view: Window): void {
  whenIdle(view, () => void new Intl.Collator('en'), A_MOMENT)
}
