import type { ConsoleMessage } from '@playwright/test'

/** A failed attempt that the section host has printed: `mount: ReferenceError: x is not defined`. */
export async function sectionFailure(message: ConsoleMessage): Promise<string | undefined> {
  const [, event, error] = message.args()
  if (!message.text().startsWith('section ') || !event || !error) return undefined
  try {
    const kind = await event.evaluate((value: { kind?: string }) => value.kind)
    return `${kind}: ${await error.evaluate(firstCause)}`
  } catch {
    // The page has gone on to another document.
    return undefined
  }
}

/** Runs in the page: what the section threw, not what the section host made of it. */
function firstCause(error: unknown): string {
  let first = error
  while (first instanceof Error && first.cause !== undefined) first = first.cause
  return String(first)
}
