import type { Route, RouteName } from '@recog/api-contract'
import { Refusal } from './call'
import { handlers } from './handlers'
import type { Person } from './rows'
import type { World } from './world'

interface Matched {
  readonly world: World
  readonly me: Person
  readonly params: Record<string, string>
  readonly request: Request
}

/** Run the handler of a call, once its body has the shape of the contract. */
export async function runHandler(
  name: RouteName,
  route: Route,
  { world, me, params, request }: Matched,
): Promise<Response> {
  const handler = handlers[name]
  if (!handler) return refused(501, `The fake API has no handler for ${name}.`)
  const sent = await readBody(route, request)
  if (!sent.ok) return refused(400, sent.message)
  try {
    const query = new URL(request.url).searchParams
    const ifMatch = request.headers.get('If-Match')?.replaceAll('"', '')
    const value = handler({ world, me, params, query, body: sent.body, ifMatch })
    return value === undefined
      ? new Response(null, { status: 204 })
      : Response.json(value, { status: route.status })
  } catch (error) {
    if (error instanceof Refusal) return refused(error.status, error.message)
    throw error
  }
}

type Body = { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly message: string }

async function readBody(route: Route, request: Request): Promise<Body> {
  if (!route.body || route.bodyKind === 'multipart') return { ok: true, body: undefined }
  const parsed = route.body.safeParse(await request.json().catch(() => undefined))
  return parsed.success
    ? { ok: true, body: parsed.data }
    : { ok: false, message: parsed.error.issues[0]?.message ?? 'Not understood.' }
}

/** A refusal in the shape of the API’s errors. */
export const refused = (status: number, message: string) => Response.json({ message }, { status })
