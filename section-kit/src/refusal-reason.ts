import { serverMessage, statusOf } from '@recog/shared-session'

/** Why the server refused, in its words; a broken server has no reason worth reading (edge case T152). */
export function refusalReason(error: unknown): string | undefined {
  return (statusOf(error) ?? 500) < 500 ? serverMessage(error) : undefined
}
