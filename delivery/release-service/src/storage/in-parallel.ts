/** Requests to the storage at a time. */
const AT_A_TIME = 8

/** Do something with each of many things, a few at a time. @throws the first error, once the work that has begun ends */
export async function inParallel<T>(things: Iterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things]
  let failed = false
  const worker = async () => {
    while (!failed && waiting.length > 0) {
      try {
        await work(waiting.shift() as T)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}
