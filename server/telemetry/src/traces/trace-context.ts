import { randomBytes } from 'node:crypto'

/** Where a span is in a trace (W3C Trace Context, level 1). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
}

const HEADER = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(?:-.*)?$/

/** Read a `traceparent` header. @returns undefined if it is missing, malformed or names nothing */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  const [, traceId, spanId] = (typeof header === 'string' && HEADER.exec(header)) || []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId }
}

/** The `traceparent` header for whoever continues a trace. It is always sampled. */
export const traceparent = ({ traceId, spanId }: TraceContext): string => `00-${traceId}-${spanId}-01`

/** A span within a trace, or the first of a new one. */
export const childOf = (parent: TraceContext | undefined): TraceContext => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
})
