/** The browser loads its tables of language, numbers and dates with the first of each in a page: 15 ms and more together. */
const TABLES = [
  () => new Intl.Collator('en'),
  () => new Intl.NumberFormat('en'),
  () => new Intl.DateTimeFormat('en'),
]

/**
 * What is loaded, and meanwhile, a table at a time, what the browser needs to write times; it would hold up the page when the
 * times are written with the rows.
 *
 * @throws what loading throws
 */
export async function withTimes<T>(loading: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loading, timesReady()])
  return loaded
}

async function timesReady(): Promise<void> {
  for (const load of TABLES) {
    await new Promise((resolve) => setTimeout(resolve))
    load()
  }
}
