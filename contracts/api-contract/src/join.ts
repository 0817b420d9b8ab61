import { z } from 'zod'
import { limits } from './constants'
import { email, line, paragraph } from './wire'

const requiredText = 'First name, last name, and email are required.'
const listsText = 'Please keep the lists within 300 characters.'

/** The multipart fields of a request to join; names are case-sensitive (R3.9). */
export const membershipRequest = z.object({
  FirstName: line(limits.name, requiredText),
  LastName: line(limits.name, requiredText),
  Email: email(requiredText),
  Degrees: line(limits.degrees).optional(),
  Institution: line(limits.institution).optional(),
  ExpertiseAreas: paragraph(limits.interests, listsText).optional(),
  InterestAreas: paragraph(limits.interests, listsText).optional(),
  ClinicalRoles: line(limits.clinicalRoles).optional(),
  'g-recaptcha-response': z
    .string('Please complete the reCAPTCHA.')
    .min(1, 'Please complete the reCAPTCHA.')
    .max(8000),
})
export type MembershipRequest = z.infer<typeof membershipRequest>

/** A puzzle of the self-hosted bot check: find `count` nonces of `bits` leading zero bits. */
export const botChallenge = z.object({
  challenge: z.string(),
  count: z.number().int(),
  bits: z.number().int(),
  expiresIn: z.number().int().meta({ description: 'Seconds' }),
})
