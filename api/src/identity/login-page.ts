import { demoAccounts } from '@recog/api-contract/demo'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { antiforgeryToken } from '../http/antiforgery'
import { errorNotice, field, goodNotice, hidden } from './fields'
import { csrfInput } from './form'
import { html } from './html'
import { insecureNotice } from './insecure-origin'
import { sendPage } from './page'
import { forgotPasswordPath, loginPath } from './paths'
import { portalHref } from './portal-href'

interface LoginView {
  readonly returnUrl: string
  readonly email?: string
  readonly error?: string
  /** Whether other input could succeed: the visitor then continues with the password. */
  readonly isMistyped?: boolean
  readonly notice?: string | undefined
}

/** Send the sign-in page, with the demo accounts if the portal has demo data. */
export function loginPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  view: LoginView,
  status = 200,
) {
  const csrf = csrfInput(antiforgeryToken(app, request, reply))
  const common = html`${csrf}${hidden('returnUrl', view.returnUrl)}`
  const demo = html`<section class="demo" aria-labelledby="demo-title">
    <h2 id="demo-title">Demo accounts</h2>
    <p class="hint">This portal uses demo data. There is one account for each role:</p>
    <ul>
      ${demoAccounts.map(
        (account) =>
          html`<li>
            <span><strong>${account.role}</strong><br /><span class="soft">${account.email}</span></span>
            <form method="post" action="${loginPath}">
              ${common}${hidden('email', account.email)}${hidden('password', account.password)}
              <button class="quiet" type="submit">
                Sign in<span class="aside"> as ${account.role}</span>
              </button>
            </form>
          </li>`,
      )}
    </ul>
    <p class="hint">Their password: <code>${demoAccounts[0]?.password ?? ''}</code></p>
  </section>`
  const body = html`${insecureNotice(app, request, view.returnUrl)}${errorNotice(view.error)}${goodNotice(view.notice)}
    <form method="post" action="${loginPath}">
      ${common}
      ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: view.email ?? '' })}
      ${field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
        // The response never says which of the two is wrong; most people mistype the password.
        error: view.isMistyped ? 'Enter your password again.' : undefined,
      })}
      <button type="submit">Sign in</button>
    </form>
    <p class="links"><a href="${forgotPasswordPath}">Forgot your password?</a></p>
    <p>Not a member yet? <a href="${portalHref(app.settings, '/join')}">Request to join</a></p>
    ${app.settings.demo && demo}`
  return sendPage(app, reply, { title: 'Sign in', body }, status)
}
