/** The median of each figure. @throws if there are none */
export function medianOf<T extends object>(all: readonly T[]): T {
  const [first] = all
  if (!first) throw new Error('There is nothing to take the median of')
  const figures = Object.keys(first).map((name) => {
    const sorted = all.map((each) => Number(each[name as keyof T])).toSorted((a, b) => a - b)
    return [name, sorted[Math.floor(sorted.length / 2)]]
  })
  return Object.fromEntries(figures) as T
}
