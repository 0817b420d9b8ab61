import { z } from 'zod'
import { limits, wireRoles, type Capability } from './constants'
import { isEmail } from './email'

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

// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
const invisible = /[\u00ad\u200b\u2060\ufeff]/g

/**
 * Clean text of several lines before it is measured and stored: `\n` line ends, no control or zero-width characters, trimmed
 * (edge cases J1, J4, T100).
 */
export function tidyText(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(controls, '').replace(invisible, '').normalize('NFC').trim()
}

/** Clean text of one line: like `tidyText`, with all white space reduced to single spaces. */
export function tidyLine(value: string): string {
  return tidyText(value).replace(/\s+/g, ' ')
}
