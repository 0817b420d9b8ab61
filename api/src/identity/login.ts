import { demoAccounts } from '@recog/api-contract/demo'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { antiforgeryToken } from '../http/antiforgery'
import { setSessionToken } from '../http/cookies'
import { errorNotice, field, goodNotice, hidden } from './fields'
import { bindForm, csrfInput } from './form'
import { html } from './html'
import { insecureNotice } from './insecure-origin'
import { sendPage } from './page'
import { portalHref, queryText, returnTo } from './portal-href'
import { signIn } from './sign-in'
import { signInLimits } from './sign-in-limits'

const path = '/identity/account/login'
const wrong = 'The e-mail address or password is incorrect.'
const notices: Readonly<Record<string, string>> = {
  'signed-out': 'You are signed out.',
  'password-set': 'Your password has been set. Please sign in with it.',
}

interface LoginView {
  readonly returnUrl: string
  readonly email?: string
  readonly error?: string
  readonly notice?: string | undefined
}

function loginPage(app: App, request: FastifyRequest, reply: FastifyReply, view: LoginView, status = 200) {
  const csrf = csrfInput(antiforgeryToken(app, request, reply))
  const common = html`${csrf}${hidden('returnUrl', view.returnUrl)}`
  const demo = html`<section class="demo" aria-labelledby="demo-title">
    <h2 id="demo-title">Demo accounts</h2>
    <p class="hint">This portal uses demo data. There is one account for each role:</p>
    <ul>
      ${demoAccounts.map(
        (one) =>
          html`<li>
            <span><strong>${one.role}</strong><br /><span class="soft">${one.email}</span></span>
            <form method="post" action="${path}">
              ${common}${hidden('email', one.email)}${hidden('password', one.password)}
              <button class="quiet" type="submit">Sign in<span class="aside"> as ${one.role}</span></button>
            </form>
          </li>`,
      )}
    </ul>
    <p class="hint">Their password: <code>${demoAccounts[0]?.password ?? ''}</code></p>
  </section>`
  const body = html`${insecureNotice(app, request, view.returnUrl)}${errorNotice(view.error)}${goodNotice(view.notice)}
    <form method="post" action="${path}">
      ${common}
      ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: view.email ?? '' })}
      ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
      <button type="submit">Sign in</button>
    </form>
    <p class="links"><a href="/identity/account/forgot-password">Forgot your password?</a></p>
    <p>Not a member yet? <a href="${portalHref(app.settings, '/join')}">Ask to join</a></p>
    ${app.settings.demo && demo}`
  return sendPage(app, reply, { title: 'Sign in', body }, status)
}

/** Registers the sign-in page. Response and work are the same whether or not the address is known (edge case T18). */
export function addLogin(server: FastifyInstance, app: App): void {
  server.get(path, async (request, reply) => {
    const returnUrl = returnTo(app, request, queryText(request, 'returnUrl'))
    if (request.actor.kind === 'user')
      return reply.redirect(request.actor.mustChangePassword ? changePath(returnUrl) : returnUrl, 303)
    return loginPage(app, request, reply, { returnUrl, notice: notices[queryText(request, 'notice')] })
  })

  bindForm(server, app, path, async (request, reply, fields) => {
    const returnUrl = returnTo(app, request, fields['returnUrl'])
    const email = fields['email'] ?? ''
    const limits = signInLimits(app, email, request.ip)
    await limits.count()
    const signedIn = await signIn(app, email, fields['password'] ?? '', request)
    if (!signedIn) return loginPage(app, request, reply, { returnUrl, email, error: wrong }, 400)
    await limits.succeed()
    setSessionToken(request, reply, signedIn.token)
    return reply.redirect(signedIn.mustChange ? changePath(returnUrl) : returnUrl, 303)
  })
}

const changePath = (returnUrl: string): string =>
  `/identity/account/change-password?returnUrl=${encodeURIComponent(returnUrl)}`
