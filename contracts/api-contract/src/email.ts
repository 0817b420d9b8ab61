const forbiddenLocal = /[\s@"(),:;<>[\]\\]/
// oxlint-disable-next-line no-control-regex -- control characters are refused, also those that change the direction of text
const control = /[\u0000-\u001f\u007f\u200b\u2028\u2029\p{Bidi_Control}]/u
const label = /^[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u

/**
 * Check an e-mail address in linear time: a plain local part, and a domain of at least two labels. Accepts Unicode, but no
 * characters that could manipulate a mail header (edge cases J5, T120).
 */
export function isEmail(value: string): boolean {
  if (value.length > 254 || control.test(value)) return false
  const at = value.lastIndexOf('@')
  if (at < 1) return false
  const local = value.slice(0, at)
  if (local.length > 64 || forbiddenLocal.test(local)) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = value.slice(at + 1).split('.')
  return labels.length >= 2 && labels.every((part) => part.length <= 63 && label.test(part))
}
