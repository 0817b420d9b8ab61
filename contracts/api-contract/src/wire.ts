import { z } from 'zod'
import { limits, wireRoles, type Capability } from './constants'
import { isEmail } from './email'
import { tidyLine, tidyText } from './tidy'

/** Ids in requests are always strings. */
export const sentId = z.string().min(1).max(limits.id)

/** Ids in responses; some servers send numbers (edge case T154). */
export const wireId = z.union([z.string(), z.number()])

/** A string that a server may omit or send as null. */
export const maybe = z.string().nullish()

/**
 * Mark a field that chapter 7 of the requirements does not name. A server may omit it in responses.
 *
 * @param capability for request fields, which are sent only to servers that announce it
 */
export const extension = <S extends z.ZodType>(schema: S, capability?: Capability): S =>
  schema.meta({ 'x-extension': true, ...(capability && { 'x-capability': capability }) })

/** Whether there is anything to see in a text, and not only marks such as U+202E. */
const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/**
 * One line of free text, tidied before it is measured.
 *
 * @param max UTF-16 units
 * @param required the message if the text is empty; optional without it
 */
export const line = (max: number, required?: string) => {
  const text = z.string(required).overwrite(tidyLine)
  return (required ? text.refine(isVisible, required) : text).max(
    max,
    `Please keep this within ${max} characters.`,
  )
}

/**
 * Several lines of free text, tidied before they are measured.
 *
 * @param max UTF-16 units
 */
export const paragraph = (max: number, tooLong = `Please keep this within ${max} characters.`) =>
  z.string().overwrite(tidyText).max(max, tooLong)

/**
 * An e-mail address, tidied before it is checked (edge cases J5, T120).
 *
 * @param required the message if it is missing or invalid
 */
export const email = (required: string) =>
  z.string(required).overwrite(tidyLine).refine(isEmail, required).max(limits.email, required)

/** A role in a response: 'Board', 'board', 'Member' or 'member'; anything else is read as member (R3.7). */
export const receivedRole = z.string().nullish()

/** A role in a request (R9.12). */
export const sentRole = z.enum(wireRoles)

export const errorBody = z.object({
  message: z.string().meta({ description: 'Text that may be shown to a person' }),
  code: z
    .string()
    .optional()
    .meta({ description: "For programs: 'antiforgery', 'password-change-required'" }),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

export const messageBody = z.object({ message: z.string().nullish() })
export const idParams = z.object({ id: sentId })
