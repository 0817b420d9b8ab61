import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { addConfirmAddress } from './address-pages'
import { addChangePassword } from './change-password'
import { addForgotPassword } from './forgot-password'
import { addLogin } from './login'
import { addLogout } from './logout'
import { addManage } from './manage'
import { stylesheetPath } from './page'
import { addResetPassword } from './reset-password'
import { stylesheet } from './stylesheet'

/** Registers all identity pages and their stylesheet. */
export function addIdentity(server: FastifyInstance, app: App): void {
  addLogin(server, app)
  addLogout(server, app)
  addChangePassword(server, app)
  addForgotPassword(server, app)
  addResetPassword(server, app)
  addManage(server, app)
  addConfirmAddress(server, app)
  server.get(stylesheetPath, { config: { needsNoSession: true } }, async (_request, reply) =>
    reply
      .header('Content-Type', 'text/css; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(stylesheet),
  )
}
