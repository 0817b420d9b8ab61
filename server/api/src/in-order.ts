/**
 * Process a few items at a time and return the results in the order of the items.
 *
 * @param atOnce how many items are processed at a time
 * @throws the first failure, while the other workers continue with the remaining items
 */
export async function inOrder<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let i = next++; i < items.length; i = next++) {
      const item = items[i]
      if (item !== undefined) results[i] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
