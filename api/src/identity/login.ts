import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { setSignedIn } from '../http/cookies'
import { noteFailedSignIn } from '../security/sign-in'
import { browserOf, keepDevice } from './devices'
import { bindForm } from './form'
import { changePasswordPath, loginPath } from './paths'
import { queryText, returnTo } from './portal-href'
import { signIn } from './sign-in'
import { signInLimits } from './sign-in-limits'
import { loginPage } from './login-page'

const refusals = {
  wrong: () => 'The email address or password is incorrect.',
  deactivated: ({ settings }: App) =>
    `This account is deactivated. Please write to ${settings.contactEmail} if you need it again.`,
} as const
const notices: Readonly<Record<string, string>> = {
  'signed-out': 'You are signed out.',
  'password-set': 'Your password has been set. Please sign in with it.',
}

/** Register the sign-in page. Response and work are the same whether or not the address is known (edge case T18). */
export function addLogin(server: FastifyInstance, app: App): void {
  server.get(loginPath, async (request, reply) => {
    const returnUrl = returnTo(app, request, queryText(request, 'returnUrl'))
    if (request.actor.kind === 'user')
      return reply.redirect(request.actor.mustChangePassword ? changePath(returnUrl) : returnUrl, 303)
    return loginPage(app, request, reply, { returnUrl, notice: notices[queryText(request, 'notice')] })
  })

  bindForm(server, app, loginPath, async (request, reply, fields) => {
    const returnUrl = returnTo(app, request, fields['returnUrl'])
    const email = fields['email'] ?? ''
    const browser = browserOf(request)
    const limits = signInLimits(app, email, request.ip)
    await limits.count()
    const signedIn = await signIn(app, email, fields['password'] ?? '', request, browser)
    if (typeof signedIn === 'string') {
      await noteFailedSignIn(app, email, request.ip)
      const view = { returnUrl, email, error: refusals[signedIn](app), isMistyped: signedIn === 'wrong' }
      return loginPage(app, request, reply, view, 400)
    }
    await limits.succeed()
    setSignedIn(request, reply, signedIn.token)
    keepDevice(request, reply, browser)
    return reply.redirect(signedIn.mustChange ? changePath(returnUrl) : returnUrl, 303)
  })
}

const changePath = (returnUrl: string): string =>
  `${changePasswordPath}?returnUrl=${encodeURIComponent(returnUrl)}`
