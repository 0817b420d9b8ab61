import type { ElementHandle, Locator, Page } from '@playwright/test'

/** Something a person does with one thing on the screen. */
export interface Action {
  find(page: Page): Locator
  act(element: ElementHandle, page: Page): Promise<unknown>
}

/** Type a text in a field, key by key. */
export const type = (label: string | RegExp, text: string): Action => ({
  find: (page) => page.getByLabel(label),
  act: (element) => element.type(text, { delay: 120 }),
})
/** Empty a field. */
export const clear = (label: string): Action => ({
  find: (page) => page.getByLabel(label),
  act: (element) => element.fill(''),
})
/** Milliseconds from press to release. */
const PRESS = 80
/**
 * Press where the pointer is. Playwright's own click also checks its target while it presses, which takes up to 15 ms of the
 * main thread at 4x slowdown.
 */
export const pressed = (find: Action['find']): Action => ({
  find,
  act: async (_element, page) => {
    await page.mouse.down()
    await page.waitForTimeout(PRESS)
    await page.mouse.up()
  },
})
export const press = (name: string | RegExp): Action => pressed((page) => page.getByRole('button', { name }))
/** Press one of the elements that a selector matches. */
export const click = (selector: string, nth: number): Action =>
  pressed((page) => page.locator(selector).nth(nth))
/** Insert all at once, as from the clipboard; Playwright would insert one line after the other. */
export const paste = (label: string, text: string): Action => ({
  find: (page) => page.getByLabel(label),
  act: (element) =>
    element.evaluate((box, pasted) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, pasted)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }, text),
})
