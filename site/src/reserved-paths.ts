/** First segments of paths that the API answers. */
export const API_SEGMENTS = ['api', 'identity', 'dev'] as const

/** First segments of paths that never fall back to a document (edge case T30). */
export const RESERVED_SEGMENTS = [...API_SEGMENTS, 'assets'] as const

const reserved = new RegExp(`^/(${RESERVED_SEGMENTS.join('|')})(/|$)`)

/** Whether a path is answered by the API or names a released file. */
export const isReserved = (path: string): boolean => reserved.test(path)
