import type { Problems } from '@recog/section-kit'
import { limits } from '@recog/shared-session'
import type { JoinForm } from './join-form'

/** The fields that can have an error beside them. */
export type CheckedField = 'firstName' | 'lastName' | 'email' | 'expertise' | 'interests' | 'botCheck'

const MALFORMED = 'This is not a complete email address. Example: name@hospital.org'

/**
 * Check the form (R5.1-R5.3).
 *
 * @param botToken of the passed bot check; '' if it has not been passed
 * @returns the error to show beside each field
 */
export function joinProblems(form: JoinForm, botToken: string): Problems<CheckedField> {
  return {
    firstName: isBlank(form.firstName) ? 'Please enter your first name.' : undefined,
    lastName: isBlank(form.lastName) ? 'Please enter your last name.' : undefined,
    email: isBlank(form.email) ? 'Please enter your email.' : isEmail(form.email) ? undefined : MALFORMED,
    expertise: lengthProblem(form.expertise),
    interests: lengthProblem(form.interests),
    botCheck: botToken === '' ? 'Please confirm that you are not a robot.' : undefined,
  }
}

/** The fixed sentence for the first rule that the form breaks; '' for none. A malformed address is not reported as missing. */
export function joinSummary(form: JoinForm, problems: Problems<CheckedField>): string {
  const isMissing = [form.firstName, form.lastName, form.email].some((value) => isBlank(value))
  if (isMissing) return 'First name, last name, and email are required.'
  if (problems.email) return 'Please check your email address.'
  if (problems.expertise || problems.interests) return 'Please keep the lists within 300 characters.'
  return problems.botCheck ? 'Please complete the reCAPTCHA.' : ''
}

function lengthProblem(value: string): string | undefined {
  const over = normaliseText(value).length - limits.interests
  if (over <= 0) return undefined
  return over === 1 ? 'Please remove 1 character.' : `Please remove ${over} characters.`
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
