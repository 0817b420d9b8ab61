import { routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { antiforgeryToken } from '../http/antiforgery'
import { bind } from '../http/bind'
import { myData, myDataFile, requestMyData } from '../my-data/handlers'
import { member } from './member'
import { profile } from './profile'
import { rename } from './rename'
import { userInfo } from './user-info'

/** Register the calls about the session user and member profiles. */
export function addUser(server: FastifyInstance, app: App): void {
  bind(server, app, routes.csrfToken, async ({ request, reply }) => ({
    csrfToken: antiforgeryToken(app, request, reply),
  }))
  bind(server, app, routes.userInfo, ({ actor }) => userInfo(app, actor))
  bind(server, app, routes.profile, profile)
  bind(server, app, routes.replaceName, rename)
  bind(server, app, routes.updateName, rename)
  bind(server, app, routes.myData, myData)
  bind(server, app, routes.requestMyData, requestMyData)
  bind(server, app, routes.myDataFile, myDataFile)
  bind(server, app, routes.member, member)
}
