/** The browser loads its tables of language, numbers and dates with the first of each in a page: 15 ms and more together. */
const TABLES = [
  () => new Intl.Collator('en'),
  () => new Intl.NumberFormat('en'),
  () => new Intl.DateTimeFormat('en'),
]

/** Have the browser load what writing times needs, a table at a time, so that nothing waits for long. */
export async function timesReady(): Promise<void> {
  for (const load of TABLES) {
    await new Promise((resolve) => setTimeout(resolve))
    load()
  }
}
