import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { antiforgeryToken } from '../http/antiforgery'
import type { SignedIn } from '../policy/actor'
import { addressForm } from './address-form'
import { field, goodNotice, problemOf, type FieldProblem } from './fields'
import { csrfInput } from './form'
import { html } from './html'
import { sendPage } from './page'
import { changePasswordPath, managePath } from './paths'
import { portalHref, queryText } from './portal-href'
import { sessionList } from './session-list'

const notices: Readonly<Record<string, string>> = {
  name: 'Your name has been saved.',
  address: 'Please open the link that we sent to your new address.',
  session: 'The session has been ended.',
  sessions: 'All other sessions have been ended.',
}

/** Send the account page: name, password, address and sessions. */
export async function managePage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: SignedIn,
  problem?: FieldProblem,
) {
  const csrf = csrfInput(antiforgeryToken(app, request, reply))
  const body = html`${goodNotice(notices[queryText(request, 'saved')])}
    <p>
      Signed in as <strong>${actor.email}</strong>.
      <a href="${portalHref(app.settings, '/profile')}">Back to your profile</a>
    </p>
    <h2>Name</h2>
    <form method="post" action="/identity/account/manage/name">
      ${csrf}
      ${field({ name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name', value: actor.firstName, error: problemOf(problem, 'firstName') })}
      ${field({ name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name', value: actor.lastName, error: problemOf(problem, 'lastName') })}
      <button type="submit">Save name</button>
    </form>
    <h2>Password</h2>
    <p>A new password ends all your other sessions.</p>
    <p>
      <a class="button" href="${changePasswordPath}?returnUrl=${encodeURIComponent(managePath)}"
        >Change password</a
      >
    </p>
    ${addressForm(csrf, problem)}
    <h2>Where you are signed in</h2>
    <p>${lifetimes(app)} You get an email when somebody signs in to your account in a new browser.</p>
    ${await sessionList(app, actor, csrf)}`
  return sendPage(
    app,
    reply,
    { title: 'Manage your account', body, wide: true },
    problem === undefined ? 200 : 400,
  )
}

const hours = (n: number): string => {
  if (n % 24 === 0 && n > 24) return `${n / 24} days`
  return n === 1 ? '1 hour' : `${n} hours`
}

/** When sessions end by themselves (docs/settings.md). */
const lifetimes = ({ settings: { sessionIdleHours, sessionHours } }: App): string =>
  `A session ends after ${hours(sessionIdleHours)} without activity, and after ${hours(sessionHours)} in any case.`
