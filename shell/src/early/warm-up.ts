import { A_MOMENT, whenIdle } from '../idle/when-idle'

/**
 * While files are on their way: have the browser load what sorting names needs, which takes it 10 ms the first time in a page
 * (`compareNames` makes the same).
 */
export function warmUp(view: Window): void {
  whenIdle(view, () => void new Intl.Collator('en'), A_MOMENT)
}
