import { describeFigure, rate } from '../sections-page/speed-of-pages'

it.each([
  ['LCP', 2500, 'good'],
  ['LCP', 2501, 'needs improvement'],
  ['LCP', 4000, 'needs improvement'],
  ['LCP', 4001, 'poor'],
  ['INP', 200, 'good'],
  ['INP', 500, 'needs improvement'],
  ['INP', 501, 'poor'],
  ['CLS', 0.1, 'good'],
  ['CLS', 0.25, 'needs improvement'],
  ['CLS', 0.26, 'poor'],
] as const)('rates %s of %s as %s', (figure, value, rating) => {
  expect(rate(figure, value)).toBe(rating)
})

it('formats each figure with its unit and rating', () => {
  expect(describeFigure('LCP', 1844)).toBe('1.84 s, good')
  expect(describeFigure('INP', 248)).toBe('248 ms, needs improvement')
  expect(describeFigure('CLS', 0.3)).toBe('0.300, poor')
})

it('returns none if nothing was measured', () => {
  expect(describeFigure('INP', null)).toBe('none')
})
