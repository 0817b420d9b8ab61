/** Longer texts are no messages but dumps (edge case J19). Characters. */
const LONGEST = 300

/**
 * Find the sentence meant for people in an error answer, whatever its shape: `{message}`, ProblemDetails
 * (`{title, detail, errors}`), a list of texts (edge case T153).
 *
 * @returns undefined when there is none, or when it looks like anything but a sentence
 */
export function serverMessageOf(body: string): string | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return undefined
  }
  return candidates(parsed).map(asSentence).find(Boolean)
}

function candidates(parsed: unknown): unknown[] {
  if (typeof parsed === 'string') return [parsed]
  if (Array.isArray(parsed)) return parsed.slice(0, 1).flatMap(candidates)
  if (typeof parsed !== 'object' || parsed === null) return []
  const { message, Message, error, detail, errors, title } = parsed as Record<string, unknown>
  return [message, Message, error, detail, firstOf(errors), title]
}

function firstOf(errors: unknown): unknown {
  if (typeof errors !== 'object' || errors === null) return undefined
  const [first] = Object.values(errors)
  return Array.isArray(first) ? first[0] : first
}

function asSentence(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '' || text.length > LONGEST || /<\w+|\n\s+at /.test(text)) return undefined
  return text
}
