/**
 * Find the item to focus after another has been removed from a list: the next one or, at the end, the previous one.
 *
 * @param leaving recognises the removed item
 * @returns undefined if there is no other item, or if the item is not in the list
 */
export function neighbourOf<T>(list: readonly T[], leaving: (item: T) => boolean): T | undefined {
  const index = list.findIndex(leaving)
  return index < 0 ? undefined : (list[index + 1] ?? list[index - 1])
}
