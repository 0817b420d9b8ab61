import { z } from 'zod'
import { limits, wireRoles, type Capability } from './constants'
import { isEmail } from './email'
import { tidyLine, tidyText } from './tidy'

/** Ids sent by the browser: always strings. */
export const sentId = z.string().min(1).max(limits.id)

/** Ids received: some servers answer numbers (edge case T154). */
export const wireId = z.union([z.string(), z.number()])

/** A string that a server may leave out or send as null. */
export const maybe = z.string().nullish()

/**
 * Mark a field that chapter 7 of the requirements does not name; a server may leave it out.
 *
 * @param capability for a field that is sent: only to a server that announces it
 */
export const extension = <S extends z.ZodType>(schema: S, capability?: Capability): S =>
  schema.meta({ 'x-extension': true, ...(capability && { 'x-capability': capability }) })

/** One line of free text, tidied before it is measured. Lengths are UTF-16 units. */
export const line = (max: number, required?: string) => {
  const text = z.string(required).overwrite(tidyLine)
  return (required ? text.min(1, required) : text).max(max, `Please keep this within ${max} characters.`)
}

/** Several lines of free text, tidied before they are measured. */
export const paragraph = (max: number, tooLong = `Please keep this within ${max} characters.`) =>
  z.string().overwrite(tidyText).max(max, tooLong)

export const email = (required: string) =>
  z.string(required).overwrite(tidyLine).refine(isEmail, required).max(limits.email, required)

/** Answered role: 'Board', 'board', 'Member', 'member'; anything else is read as member (R3.7). */
export const answeredRole = z.string().nullish()

/** Role sent to the server (R9.12). */
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
