import { parseJson } from './json'

/** A longer text is a dump, not a message (edge case J19). Characters. */
const MAX_LENGTH = 300
/** Objects within objects are searched this deep. */
const MAX_DEPTH = 3

/**
 * Find the sentence meant for people in the body of a response, in any of the shapes servers use: `{message}`,
 * ProblemDetails (`{title, detail, errors}`), `{error: {message}}`, lists of texts or of `{description}`, plain text (edge
 * case T153).
 *
 * @returns undefined when there is none, or when it does not look like a sentence
 */
export function serverMessageOf(body: string): string | undefined {
  const parsed = parseJson(body)
  return parsed === undefined ? asSentence(body) : messageIn(parsed)
}

/** As `serverMessageOf`, for a body that has been parsed. */
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

/** `errors` is a list, or names the field of each. */
function firstOf(errors: unknown): unknown {
  return typeof errors === 'object' && errors !== null ? Object.values(errors)[0] : undefined
}

function asSentence(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '' || text.length > MAX_LENGTH || /<[\w!/]|\n\s+at |^[{[]/.test(text)) return undefined
  return text
}
