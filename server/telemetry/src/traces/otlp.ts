import type { TraceContext } from './trace-context'

type Attributes = Readonly<Record<string, string | number>>

/** Something that has taken time. */
export interface Span extends TraceContext {
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: 'server' | 'client'
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
  readonly isError: boolean
  readonly attributes: Attributes
}

const KINDS = { server: 2, client: 3 } as const
const ERROR = 2

/** Milliseconds as the nanoseconds of OTLP, which are text because they exceed a double. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** The body of an OTLP request (opentelemetry-proto, JSON encoding). */
export const otlpBody = (service: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service }) },
      scopeSpans: [
        {
          scope: { name: '@recog/telemetry' },
          spans: spans.map(
            ({ traceId, spanId, parentSpanId, name, kind, start, end, isError, attributes }) => ({
              traceId,
              spanId,
              ...(parentSpanId !== undefined && { parentSpanId }),
              name,
              kind: KINDS[kind],
              startTimeUnixNano: nanoseconds(start),
              endTimeUnixNano: nanoseconds(end),
              attributes: attributesOf(attributes),
              status: isError ? { code: ERROR } : {},
            }),
          ),
        },
      ],
    },
  ],
})
