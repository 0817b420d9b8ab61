/** A longer text is a dump, not a message (edge case J19). Characters. */
const MAX_LENGTH = 300
/** How deep nested objects are searched. */
const MAX_DEPTH = 3

/**
 * Find the message meant for people in the body of a response, in any of the shapes that servers use: `{message}`,
 * ProblemDetails (`{title, detail, errors}`), `{error: {message}}`, lists of texts or of `{description}`, plain text (edge
 * case T153).
 *
 * @returns undefined when there is no message, or when it does not look like a sentence
 */
export function serverMessageOf(body: string): string | undefined {
  const parsed = parseJson(body)
  return parsed === undefined ? asSentence(body) : messageIn(parsed)
}

/** Like `serverMessageOf`, for a parsed body. */
export function messageIn(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return asSentence(value)
  if (depth === MAX_DEPTH) return undefined
  for (const candidate of candidates(value)) {
    const message = messageIn(candidate, depth + 1)
    if (message !== undefined) return message
  }
  return undefined
}

function candidates(value: object): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, 1)
  const { message, Message, error, description, detail, errors, title } = value as Record<string, unknown>
  return [message, Message, error, description, detail, firstOf(errors), title]
}

/** `errors` is a list, or an object with the errors by field. */
function firstOf(errors: unknown): unknown {
  return typeof errors === 'object' && errors !== null ? Object.values(errors)[0] : undefined
}

function asSentence(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '' || text.length > MAX_LENGTH || /<[\w!/]|\n\s+at |^[{[]/.test(text)) return undefined
  return text
}

/** @returns undefined for text that is empty or not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
