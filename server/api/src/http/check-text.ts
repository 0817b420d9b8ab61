import { Refusal } from './refusal'

/**
 * Refuse NUL, which PostgreSQL cannot store, and unpaired surrogates (edge case T166).
 *
 * @throws {Refusal} 400
 */
export function checkText(value: string): void {
  if (value.includes('\u0000') || /\p{Surrogate}/u.test(value)) {
    throw new Refusal(400, 'The request contains characters that are not text.')
  }
}

/**
 * Refuse an escaped NUL in a path or query (edge case T166).
 *
 * @throws {Refusal} 400
 */
export function checkUrl(url: string): void {
  if (/%00/.test(url)) throw new Refusal(400, 'The request contains characters that are not text.')
}
