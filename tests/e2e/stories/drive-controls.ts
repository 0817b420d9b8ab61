import { valuesOf, type Control } from '@recog/design-reference/control-values'
import type { Page } from '@playwright/test'
import { showStory } from './show-story'

/** How many frames a story may take to show the value of a control, if no control has changed it at once: a busy machine draws fewer. */
const PATIENCE = 300

/**
 * Give args of a story on screen each value that their controls offer, as a reader does in Storybook's panel.
 *
 * @param mustAll whether there must be controls, and each must change something; else the first that does suffices
 * @returns controls that change nothing, and values that break the story
 */
export async function driveControls(
  page: Page,
  url: string,
  id: string,
  mustAll: boolean,
): Promise<readonly string[]> {
  const controls = await page.evaluate(controlsOfStory)
  if (controls === 'switched off') return []
  const problems: string[] = []
  let dead = controls
  for (const patience of [0, PATIENCE]) {
    const tried = dead
    dead = []
    for (const control of tried) {
      const values = valuesOf(control)
      const attempt = { id, name: control.name, values, patience }
      const { failed, hasChanged } = await page.evaluate(tryValues, attempt)
      problems.push(...failed.map((value) => `control ${control.name} breaks the story with ${value}`))
      if (hasChanged && !mustAll) return problems
      if (failed.length > 0) await showStory(page, url, id)
      else if (!hasChanged) dead.push(control)
    }
  }
  if (mustAll) problems.push(...dead.map(({ name }) => `control ${name} changes nothing`))
  if (mustAll ? controls.length === 0 : controls.length > 0) problems.push('no control changes anything')
  return problems
}

/** Runs in the page. @returns the controls that the panel shows for the story, with the values of its args */
function controlsOfStory(): Control[] | 'switched off' {
  const { currentRender: render, storyStoreValue: values } = __STORYBOOK_PREVIEW__ ?? {}
  if (!render || !values) return []
  const { story, id } = render
  if (story.parameters.controls?.disable) return 'switched off'
  const args = values.args.get(id)
  return Object.entries(story.argTypes).flatMap(([name, { control, options, table, if: when }]) => {
    if (!control || !control.type || control.disable || table?.disable || (when?.arg && !args[when.arg]))
      return []
    const { type, min, max } = control
    const text = JSON.stringify(args[name])
    return {
      name,
      type,
      ...(options && { options }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(text !== undefined && { value: JSON.parse(text) as unknown }),
    }
  })
}

interface Attempt {
  readonly id: string
  readonly name: string
  readonly values: readonly unknown[]
  /** How many frames to wait for a change. */
  readonly patience: number
}

/**
 * Runs in the page: give an arg one value after another, and its own again. No named function in here: tsx would mark it with a helper
 * that the page does not have.
 */
async function tryValues({ id, name, values, patience }: Attempt) {
  const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__
  const looks: string[] = []
  const failed: string[] = []
  // The first look is the story as it is; undefined values do not survive the way into this page.
  for (const [index, value] of [undefined, ...values].entries()) {
    if (index > 0) {
      const updated = new Promise<void>((resolve) => channel?.once('storyArgsUpdated', resolve))
      channel?.emit('updateStoryArgs', { storyId: id, updatedArgs: { [name]: value } })
      await updated
    }
    let frames = 0
    let look = ''
    do {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const fields = [...document.querySelectorAll('input, textarea, select')] as HTMLInputElement[]
      const typed = fields.map((field) => `${field.value} ${field.checked}`)
      // React numbers its ids, also those of what is rendered again.
      look = `${document.querySelector('#storybook-root')?.innerHTML.replace(/_r_\w+_/g, '')}${typed.join()}`
      frames += 1
    } while (look === looks[0] && frames <= patience)
    looks.push(look)
    if (document.body.classList.contains('sb-show-errordisplay')) failed.push(JSON.stringify(value))
  }
  const restored = new Promise<void>((resolve) => channel?.once('storyArgsUpdated', resolve))
  channel?.emit('resetStoryArgs', { storyId: id, argNames: [name] })
  await restored
  return { failed, hasChanged: looks.some((look) => look !== looks[0]) }
}
