/** The median, the upper one of an even number. @returns NaN if there are none */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The median of each figure. @throws if there are none */
export function medianOf<T extends object>(all: readonly T[]): T {
  const [first] = all
  if (!first) throw new Error('There is nothing to take the median of')
  const figures = Object.keys(first).map((name) => [
    name,
    median(all.map((each) => Number(each[name as keyof T]))),
  ])
  return Object.fromEntries(figures) as T
}
