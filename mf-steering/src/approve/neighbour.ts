/**
 * The item that takes the place of one that leaves a list: the one after it, or at the end the one before it.
 *
 * @returns undefined when there is no other, or when the item is not in the list
 */
export function neighbourOf<T>(list: readonly T[], leaving: (item: T) => boolean): T | undefined {
  const place = list.findIndex(leaving)
  return place < 0 ? undefined : (list[place + 1] ?? list[place - 1])
}
