/** Name of the release of Storybook, the design reference. No document is composed from it. */
export const STORYBOOK = 'storybook'

/** Whether releases of this name have pages: all but the shell and the design reference. */
export const isSection = (name: string): boolean => name !== 'shell' && name !== STORYBOOK

/** First segments of paths that are forwarded to the API. */
export const API_SEGMENTS = ['api', 'identity', 'dev'] as const

/** First segments of paths that never fall back to a document, so no section can have a page there (edge case T30). */
export const RESERVED_SEGMENTS = [...API_SEGMENTS, 'assets'] as const

const reserved = new RegExp(`^/(${RESERVED_SEGMENTS.join('|')})(/|$)`, 'i')

/** Whether a path belongs to the API or names a released file (edge case T30). */
export const isReserved = (path: string): boolean => reserved.test(path)

const ofServer = /^\/(?:healthz|readyz|[^/]+\.(?:html|ico|js|json|png|svg|txt|webmanifest))$/i

/** Whether the web server answers at a path itself, or may in a later version: with its health, or a file such as `/registry.json`. */
export const isAnsweredByServer = (path: string): boolean => ofServer.test(path)
