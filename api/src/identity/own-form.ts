import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import type { SignedIn } from '../policy/actor'
import { bindForm, type Fields } from './form'
import { loginPath, managePath } from './paths'

/** The signed-in user, unless the password is temporary; anyone else must sign in or change it first. */
export function ready(request: FastifyRequest): SignedIn | undefined {
  const { actor } = request
  return actor.kind === 'user' && !actor.mustChangePassword ? actor : undefined
}

/** Send a visitor of the account page to the sign-in, and back to the page from there. */
export const toLogin = (reply: FastifyReply): FastifyReply =>
  reply.redirect(`${loginPath}?returnUrl=${encodeURIComponent(managePath)}`, 303)

/** Return to the account page, which says what has been saved. */
export const saved = (reply: FastifyReply, what: 'name' | 'address' | 'session' | 'sessions'): FastifyReply =>
  reply.redirect(`${managePath}?saved=${what}`, 303)

type OwnFormHandler = (
  own: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly actor: SignedIn },
  fields: Fields,
) => Promise<FastifyReply>

/** Bind a form of the account page (`bindForm`). Its handler runs only for those who may see the page. */
export function bindOwnForm(server: FastifyInstance, app: App, url: string, handler: OwnFormHandler): void {
  bindForm(server, app, url, async (request, reply, fields) => {
    const actor = ready(request)
    return actor ? handler({ request, reply, actor }, fields) : toLogin(reply)
  })
}
