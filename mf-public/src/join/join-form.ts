import type { Problems } from '@recog/section-kit'
import { limits, type RequestBody } from '@recog/shared-session'

/** The values of the join form (R2.35). */
export interface JoinForm {
  readonly firstName: string
  readonly lastName: string
  readonly degrees: string
  readonly institution: string
  readonly email: string
  readonly roles: readonly string[]
  readonly otherRole: string
  readonly expertise: string
  readonly interests: string
}

export const EMPTY_JOIN: JoinForm = {
  firstName: '',
  lastName: '',
  degrees: '',
  institution: '',
  email: '',
  roles: [],
  otherRole: '',
  expertise: '',
  interests: '',
}

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

const ZERO_WIDTH = /[\u200b-\u200d\u2060\ufeff]/g

/** Whether a text has nothing but spaces, including no-break and zero-width ones (edge case J4). */
const isBlank = (value: string): boolean => value.replace(ZERO_WIDTH, '').trim() === ''

/** Refuses what people mistype and the server refuses, which would call the address missing. */
const ADDRESS =
  /^[^\s@."(),:;<>[\]\\]+(?:\.[^\s@."(),:;<>[\]\\]+)*@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+$/u

const isEmail = (value: string): boolean => ADDRESS.test(value.replace(ZERO_WIDTH, '').trim())

/** Trim a text, and write its line breaks as one character, as the server counts them (edge case J1). */
function normaliseText(value: string): string {
  return value.replace(/\r\n?/g, '\n').trim()
}

/** What happens with a request, as the form says after sending it, and the home page while it waits. */
export const NEXT_STEP =
  'The steering committee reads every request. You will get an email as soon as it has decided.'

/**
 * Convert the form to the body of a request to join. Blank optional fields are omitted (R3.9, edge cases J6-J11).
 *
 * @param botToken of the passed bot check
 */
export function joinRequest(form: JoinForm, botToken: string): RequestBody<'membershipRequest'> {
  return {
    FirstName: normaliseText(form.firstName),
    LastName: normaliseText(form.lastName),
    Email: normaliseText(form.email),
    ...filled({
      Degrees: form.degrees,
      Institution: form.institution,
      ExpertiseAreas: form.expertise,
      InterestAreas: form.interests,
      ClinicalRoles: clinicalRoles(form),
    }),
    'g-recaptcha-response': botToken,
  }
}

function filled<Name extends string>(fields: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  const entries = Object.entries<string>(fields)
  return Object.fromEntries(
    entries.filter(([, value]) => !isBlank(value)).map(([name, value]) => [name, normaliseText(value)]),
  ) as Partial<Record<Name, string>>
}

/** The chosen roles and the other role, joined by "; ". Semicolons are replaced, since they would add a role. */
function clinicalRoles({ roles, otherRole }: Pick<JoinForm, 'roles' | 'otherRole'>): string {
  const other = otherRole.replaceAll(';', ',').trim()
  const known = roles.some((role) => role.toLowerCase() === other.toLowerCase())
  return [...roles, ...(isBlank(other) || known ? [] : [other])].join('; ')
}
