import { z } from 'zod'
import { auditPage } from './constants'

/** Take the first value of a repeated key (edge case T165); blank filters are ignored. */
const first = (value: unknown): unknown => {
  const sent: unknown = Array.isArray(value) ? value[0] : value
  return typeof sent === 'string' && sent.trim() === '' ? undefined : sent
}

/** A whole number from 1 to a maximum; the nearest for one outside, and the fallback for everything else. */
const clamped = (fallback: number, max: number) =>
  z.preprocess((value) => {
    const n = Math.trunc(Number(first(value) ?? fallback))
    return Number.isFinite(n) ? Math.min(Math.max(n, 1), max) : fallback
  }, z.number().int().min(1).max(max).default(fallback))

/** A filter of a log; blank ones are ignored. */
export const filter = z.preprocess(first, z.string().max(200).optional())

/** An instant that limits a log. */
export const instant = z.preprocess(
  first,
  z
    .string()
    .max(40)
    .refine((text) => !Number.isNaN(Date.parse(text)), 'Please enter a valid date.')
    .optional(),
)

/** The fields of a query for one page of a log. */
export const pageQuery = {
  page: clamped(1, 1_000_000),
  pageSize: clamped(auditPage.defaultSize, auditPage.maxSize),
}

/** A page of a log. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  })
