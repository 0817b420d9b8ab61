import type { Report } from './report'

/** Above these a visit is poor (web.dev/articles/vitals): milliseconds, CLS without unit. */
const POOR = { lcp: 4_000, inp: 500, cls: 0.25 } as const

/** Whether one of a visit's figures is poor. */
export const isPoor = ({ lcp, inp, cls }: Extract<Report, { kind: 'vitals' }>): boolean =>
  (lcp ?? 0) > POOR.lcp || (inp ?? 0) > POOR.inp || (cls ?? 0) > POOR.cls
