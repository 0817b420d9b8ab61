import type { Problems } from '@recog/section-kit'
import { limits, statusOf, type OwnProfile, type RequestBody } from '@recog/shared-session'

/** The values of the name form. */
export interface NameForm {
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  /** Like `institution`, only where the server lets people change it (capability `profile-details`). */
  readonly degrees: string
  readonly institution: string
  /** Like `interestAreas`, with the capability `profile-interests`. */
  readonly expertiseAreas: string
  readonly interestAreas: string
}

/** What the server lets people change, besides their name. */
export interface Offered {
  readonly details: boolean
  readonly interests: boolean
}

export const NAME_LABELS: Readonly<Record<keyof NameForm, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  displayName: 'Display name',
  degrees: 'Degrees',
  institution: 'Institution',
  expertiseAreas: 'Areas of expertise',
  interestAreas: 'Areas of interest',
}

/** The values of a profile that its owner can change. */
export const nameFormOf = (profile: OwnProfile): NameForm => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  displayName: profile.displayName,
  degrees: profile.degrees,
  institution: profile.institution,
  expertiseAreas: profile.expertiseAreas,
  interestAreas: profile.interestAreas,
})

/** Trim the values, as they are sent and shown. */
export const trimmedName = (form: NameForm): NameForm => ({
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  displayName: form.displayName.trim(),
  degrees: form.degrees.trim(),
  institution: form.institution.trim(),
  expertiseAreas: form.expertiseAreas.trim(),
  interestAreas: form.interestAreas.trim(),
})

/** The body of the request. */
export function toNameUpdate(form: NameForm, offered: Offered): RequestBody<'updateName'> {
  const { degrees, institution, expertiseAreas, interestAreas, ...names } = trimmedName(form)
  return {
    ...names,
    ...(offered.details && { degrees, institution }),
    ...(offered.interests && { expertiseAreas, interestAreas }),
  }
}

/** Check the names. @returns the error to show beside each field */
export function nameProblems(form: NameForm): Problems<keyof NameForm> {
  const { firstName, lastName, displayName, degrees, institution, ...areas } = trimmedName(form)
  return {
    firstName: firstName ? lengthProblem(firstName, limits.name) : 'Please enter your first name.',
    lastName: lastName ? lengthProblem(lastName, limits.name) : 'Please enter your last name.',
    displayName: lengthProblem(displayName, limits.displayName),
    degrees: lengthProblem(degrees, limits.degrees),
    institution: lengthProblem(institution, limits.institution),
    expertiseAreas: lengthProblem(areas.expertiseAreas, limits.interests),
    interestAreas: lengthProblem(areas.interestAreas, limits.interests),
  }
}

const lengthProblem = (text: string, limit: number) =>
  text.length > limit ? `Please keep this within ${limit} characters.` : undefined

/** The sentence about all fields: the first rule of the contract that the form breaks; '' for none. */
export function nameSummary(form: NameForm): string {
  const { firstName, lastName, displayName, degrees, institution, ...areas } = trimmedName(form)
  if (!firstName || !lastName) return 'First name and last name are required.'
  if (Math.max(firstName.length, lastName.length) > limits.name)
    return `Please keep first name and last name within ${limits.name} characters.`
  if (displayName.length > limits.displayName)
    return `Please keep the display name within ${limits.displayName} characters.`
  if (degrees.length > limits.degrees) return `Please keep the degrees within ${limits.degrees} characters.`
  if (institution.length > limits.institution)
    return `Please keep the institution within ${limits.institution} characters.`
  if (Math.max(areas.expertiseAreas.length, areas.interestAreas.length) > limits.interests)
    return `Please keep the lists within ${limits.interests} characters.`
  return ''
}

/**
 * Whether an error means that the server does not know the call. The requirements do not fix the method of the name update, so
 * a server may know one, both or none (edge case T163).
 */
export function isNotOffered(error: unknown): boolean {
  return [404, 405, 501].includes(statusOf(error) ?? 0)
}
