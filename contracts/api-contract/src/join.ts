import { z } from 'zod'
import { limits } from './constants'
import { endpoints, type RouteName } from './endpoints'
import type { Complete, Route } from './route'
import { email, line, maybe, messageBody, paragraph } from './wire'

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
const botChallenge = z.object({
  challenge: z.string(),
  count: z.number().int(),
  bits: z.number().int(),
  expiresIn: z.number().int().meta({ description: 'Seconds' }),
})

const publicGroup = z.object({
  members: z.number().int(),
  institutions: z.number().int().meta({ description: 'Where members work' }),
  workingGroups: z.number().int(),
  groups: z.array(z.object({ name: z.string(), description: maybe })).meta({
    description: 'The first working groups by name',
  }),
  steering: z
    .array(z.string())
    .optional()
    .describe('Names of the steering committee, where the operator publishes them'),
  nextMeeting: z
    .object({ title: z.string(), scheduledUtc: z.string(), timeZone: z.string(), location: maybe })
    .nullish()
    .describe('The next event that is open to visitors'),
})
/** What everybody may know about the group: its numbers and working groups, and what it has opened to visitors. */
export type PublicGroup = Complete<z.infer<typeof publicGroup>>

/** Calls of visitors, and of the site for them. */
export const joinRoutes = {
  membershipRequest: {
    ...endpoints.membershipRequest,
    tag: 'join',
    summary: 'A visitor asks to join',
    audience: 'anyone',
    body: membershipRequest,
    status: 200,
    response: messageBody,
    errors: { 503: 'The bot check cannot be verified now' },
  },
  publicGroup: {
    ...endpoints.publicGroup,
    tag: 'join',
    summary: 'Numbers and working groups for the home page; may be a minute old',
    audience: 'anyone',
    status: 200,
    response: publicGroup,
    capability: 'public-group',
  },
  botChallenge: {
    ...endpoints.botChallenge,
    tag: 'join',
    summary: 'A puzzle of the self-hosted bot check',
    audience: 'anyone',
    neverStored: true,
    status: 200,
    response: botChallenge,
    capability: 'bot-challenge',
  },
} as const satisfies Partial<Record<RouteName, Route>>
