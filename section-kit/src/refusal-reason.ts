import { serverMessage, statusOf } from '@recog/shared-session'

/**
 * The server's message for a refused request (a 4xx response).
 *
 * @param error as thrown by `call`
 * @returns undefined without a message, and for 5xx responses: theirs are not meant for people (edge case T152)
 */
export function refusalReason(error: unknown): string | undefined {
  return (statusOf(error) ?? 500) < 500 ? serverMessage(error) : undefined
}
