import { tsImport } from 'tsx/esm/api'

/** @typedef {{ content?: Readonly<Record<string, { schema?: object }>> }} Message */
/** @typedef {{ name: string, in: string, schema: object }} Parameter */
/** @typedef {{ operationId?: string, parameters?: Parameter[], requestBody?: Message, responses?: Record<string, Message> }} Operation */
/** @typedef {{ paths?: Record<string, Record<string, Operation>> }} OpenApi */
/** @typedef {(document: unknown, schema: object) => Readonly<Record<string, string>>} FieldsOf */

/**
 * Add the calls of the API to the report of shared-session, with every field that is sent and received. Its types derive from them
 * (`Clean<ResponseBody<'project'>>`), and API Extractor prints only that name.
 *
 * @param {string} report
 * @param {readonly string[]} calls declarations
 */
export const withCalls = (report, calls) =>
  report.replace(
    '\n// (No @packageDocumentation',
    () => `\n${calls.join('\n\n')}\n\n// (No @packageDocumentation`,
  )

/** @returns {Promise<string[]>} the declarations of the contract in this working tree */
export async function contractCalls() {
  const [{ openApiDocument }, { fieldsOf }] = await Promise.all([
    tsImport('../../../contracts/api-contract/src/openapi.ts', import.meta.url),
    tsImport('../../../delivery/release-tools/src/cli/compile/response-fields.ts', import.meta.url),
  ])
  return callDeclarations(openApiDocument(), fieldsOf)
}

/** @param {OpenApi} document @param {FieldsOf} fieldsOf @returns {string[]} one declaration for each call */
export const callDeclarations = (document, fieldsOf) =>
  Object.entries(document.paths ?? {})
    .flatMap(([at, item]) =>
      Object.entries(item).map(([method, operation]) => {
        const fields = Object.entries(fieldsOf(document, { properties: partsOf(operation) }))
        const lines = fields
          .filter(([field]) => !['', 'path', 'query'].includes(field))
          .map(([field, types]) =>
            types.endsWith('?') ? `    "${field}"?: ${types.slice(0, -1)};` : `    "${field}": ${types};`,
          )
        const name = `${operation.operationId}Call`
        return [`// ${method.toUpperCase()} ${at}`, `type ${name} = {`, ...lines, '};'].join('\n')
      }),
    )
    .toSorted()

/** What is sent and received, by the name in the report. @param {Operation} operation */
function partsOf({ parameters = [], requestBody, responses = {} }) {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const [sent, received] = [requestBody, response].map(
    (message) => Object.values(message?.content ?? {})[0]?.schema,
  )
  const inUrl = (/** @type {string} */ where) => ({
    properties: Object.fromEntries(
      parameters.filter((each) => each.in === where).map(({ name, schema }) => [name, schema]),
    ),
  })
  return { path: inUrl('path'), query: inUrl('query'), ...(sent && { sent }), ...(received && { received }) }
}
