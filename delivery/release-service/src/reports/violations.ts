import { z } from 'zod'

const target = z.string().max(2_000)
/** What a browser refused: a script that the document does not list, or what the Content-Security-Policy does not allow. */
const violation = z.discriminatedUnion('type', [
  z.object({ type: z.literal('integrity-violation'), body: z.object({ blockedURL: z.url().max(2_000) }) }),
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({ blockedURL: target, effectiveDirective: z.string().regex(/^[a-z-]{1,40}$/) }),
  }),
])

const MAX_REPORTS = 50
/** Characters of a path in the operator's log. */
const MAX_PATH = 200

/**
 * Read what a browser itself reports (Reporting API). Reports of other types are dropped, and so is the page: its URL may name a person.
 *
 * @returns a line for each; undefined when the body is not a list of reports
 */
export function parseViolations(body: unknown): readonly string[] | undefined {
  if (!Array.isArray(body)) return undefined
  return body.slice(0, MAX_REPORTS).flatMap((each) => {
    const { success, data } = violation.safeParse(each)
    if (!success) return []
    const blocked = shortened(data.body.blockedURL)
    return data.type === 'csp-violation'
      ? [
          `A browser refused ${blocked}: the policy of the page (${data.body.effectiveDirective}) does not allow it`,
        ]
      : [`A browser refused ${blocked}: the page does not list its integrity`]
  })
}

/** Origin and path of a URL; else the word for what has none, such as `inline` or `eval`. */
function shortened(blocked: string): string {
  if (!URL.canParse(blocked)) return /^[a-z-]{1,40}$/.test(blocked) ? blocked : 'something'
  const { protocol, origin, pathname } = new URL(blocked)
  return (origin === 'null' ? protocol : origin + pathname).slice(0, MAX_PATH)
}
