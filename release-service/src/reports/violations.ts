import { z } from 'zod'

/** A browser refused a script that the document does not list (Integrity Policy). Only the path of the script is read. */
const violation = z.object({
  type: z.literal('integrity-violation'),
  body: z.object({ blockedURL: z.url().max(2_000) }),
})

const MAX_REPORTS = 50
/** Characters of a path in the operator's log. */
const MAX_PATH = 200

/**
 * Read what a browser itself reports (Reporting API): the scripts that it refused. Reports of other types are dropped.
 *
 * @returns origin and path of each, without the query; undefined when the body is not a list of reports
 */
export function parseViolations(body: unknown): readonly string[] | undefined {
  if (!Array.isArray(body)) return undefined
  return body.slice(0, MAX_REPORTS).flatMap((each) => {
    const { success, data } = violation.safeParse(each)
    if (!success) return []
    const { origin, pathname } = new URL(data.body.blockedURL)
    return [`${origin}${pathname}`.slice(0, MAX_PATH)]
  })
}
