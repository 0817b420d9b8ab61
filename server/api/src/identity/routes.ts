import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { browserScript } from '../http/browser-script'
import { sendBytes } from '../http/send-json'
import { addConfirmAddress } from './change-address'
import { addChangePassword } from './change-password'
import { addConfirm } from './confirm-page'
import { addInstitutions } from './institution-pages'
import { addLogin } from './login'
import { addLogout } from './logout'
import { addManage } from './manage'
import { PAGE_SCRIPTS, scriptPath, stylesheetPath } from './page'
import { addPasskeyPages } from './passkey-page'
import { addForgotPassword, addResetPassword } from './reset-password'
import { addSecondStep } from './second-step'
import { addSecurityPages } from './security-page'
import { stylesheet, typeface } from './stylesheet'

/** Register all identity pages with their stylesheet and scripts. */
export function addIdentity(server: FastifyInstance, app: App): void {
  addLogin(server, app)
  addLogout(server, app)
  addChangePassword(server, app)
  addForgotPassword(server, app)
  addResetPassword(server, app)
  addManage(server, app)
  addSecondStep(server, app)
  addConfirm(server, app)
  addSecurityPages(server, app)
  addPasskeyPages(server, app)
  addInstitutions(server, app)
  addConfirmAddress(server, app)
  server.get(stylesheetPath, { config: { needsNoSession: true } }, async (_request, reply) =>
    reply
      .header('Content-Type', 'text/css; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(stylesheet),
  )
  server.get(typeface.path, { config: { needsNoSession: true } }, async (_request, reply) =>
    reply
      .header('Content-Type', 'font/woff2')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(typeface.bytes),
  )
  for (const name of PAGE_SCRIPTS)
    server.get(scriptPath(name), { config: { needsNoSession: true } }, async (request, reply) => {
      void reply.header('Content-Type', 'text/javascript; charset=utf-8')
      return sendBytes(request, reply, browserScript(name), 'public, max-age=86400')
    })
}
