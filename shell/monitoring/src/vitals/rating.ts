export type Rating = 'good' | 'needs improvement' | 'poor'

/** In milliseconds, except CLS, which has no unit. */
export type Figure = 'LCP' | 'INP' | 'CLS'

/** The highest good value, and the highest that needs improvement, as published (web.dev/articles/vitals). */
const THRESHOLDS: Readonly<Record<Figure, readonly [number, number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
}

export function rate(figure: Figure, value: number): Rating {
  const [good, poor] = THRESHOLDS[figure]
  if (value <= good) return 'good'
  return value <= poor ? 'needs improvement' : 'poor'
}

/** A figure with its unit and rating: `1.84 s, good`; `none` if it was not measured. */
export function describeFigure(figure: Figure, value: number | null): string {
  if (value === null) return 'none'
  return `${inUnits(figure, value)}, ${rate(figure, value)}`
}

function inUnits(figure: Figure, value: number): string {
  if (figure === 'CLS') return value.toFixed(3)
  return figure === 'LCP' ? `${(value / 1000).toFixed(2)} s` : `${value} ms`
}
