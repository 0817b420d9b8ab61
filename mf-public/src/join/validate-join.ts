import { limits } from '@recog/shared-session'
import type { JoinForm } from './join-form'

/**
 * Check the form.
 *
 * @param botToken of the passed bot check; '' if it has not been passed
 * @returns the text of the first rule that the form breaks (R5.1-R5.3); undefined for none
 */
export function validateJoin(form: JoinForm, botToken: string): string | undefined {
  const missing = [form.firstName, form.lastName, form.email].some((value) => isBlank(value))
  if (missing || !isEmail(form.email)) return 'First name, last name, and email are required.'
  const tooLong = [form.expertise, form.interests].some(
    (value) => normaliseText(value).length > limits.interests,
  )
  if (tooLong) return 'Please keep the lists within 300 characters.'
  if (botToken === '') return 'Please complete the reCAPTCHA.'
  return undefined
}

/** Whether a text has nothing but spaces, including no-break and zero-width ones (edge case J4). */
export function isBlank(value: string): boolean {
  return value.replace(/[\s\u00a0\u200b-\u200d\u2060\ufeff]/gu, '') === ''
}

function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u.test(value.trim())
}

/** Trim a text, and write its line breaks as one character, as the server counts them (edge case J1). */
export function normaliseText(value: string): string {
  return value.replace(/\r\n?/g, '\n').trim()
}
