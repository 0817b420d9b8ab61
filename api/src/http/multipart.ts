import type { FastifyRequest } from 'fastify'
import { checkText } from './check-text'
import { Refusal } from './refusal'

/**
 * Read the fields of a multipart form.
 *
 * @throws {Refusal} 400 for a file, a duplicate field or a malformed form; 413 if a field is too large
 */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        part.file.resume()
        throw new Refusal(400, 'Files are not accepted.')
      }
      if (part.fieldname in fields) throw new Refusal(400, `The field ${part.fieldname} was sent twice.`)
      if (part.valueTruncated) throw new Refusal(413, 'The request is too large.')
      const value = String(part.value)
      checkText(value)
      fields[part.fieldname] = value
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
    throw new Refusal(status === 413 ? 413 : 400, 'The form could not be read.')
  }
  return fields
}
