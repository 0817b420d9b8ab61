import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import { routes, type MembershipRequest } from '@recog/api-contract'
import { networkOf } from '@recog/server-kit/network'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { normaliseEmail, personSortKey } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import { bind, type CallOf } from '../http/bind'
import { browserScript } from '../http/browser-script'
import { sendBytes } from '../http/send-json'
import { throttle } from '../http/throttle'
import { receiptMail } from '../notices/mails'
import { enqueue } from '../outbox/enqueue'
import { newChallenge, checkBot } from './bot-check/check'

/** Register the calls of the join form. */
export async function addJoin(server: FastifyInstance, app: App): Promise<void> {
  // Within a scope, because the plugin looks at every request of its server.
  await server.register(async (scope) => {
    await scope.register(multipart, { limits: { fields: 20, parts: 20, files: 1, fieldSize: 20_000 } })
    bind(scope, app, routes.membershipRequest, membershipRequest)
  })
  bind(server, app, routes.botChallenge, async () => newChallenge(app))
  server.get('/api/public/bot-check.js', { config: { needsNoSession: true } }, (request, reply) => {
    const script = browserScript('bot-check')
    void reply
      .header('Content-Type', 'text/javascript; charset=utf-8')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      // Pages may run only scripts whose integrity they know, and no release lists this one.
      .header('Unencoded-Digest', `sha-256=:${script.digest}:`)
    return sendBytes(request, reply, script, 'public, max-age=300')
  })
}

const hour = 3600
const thanks = { message: 'Thank you! Your request has been submitted.' }

/**
 * Store a request to join and confirm it to the applicant. Each address has at most one open request: sending it again, or for
 * an existing member, gets the same response and changes nothing (edge cases J16, J17); so does a person who was deactivated. The
 * work is the same for every address, and so is the time.
 *
 * @throws {Refusal} 400 if the bot check was not solved; 429 after too many attempts; 503 if the bot check cannot be verified
 */
async function membershipRequest({ app, body, request }: CallOf<'membershipRequest'>) {
  await throttle(app, ['join', 'network', networkOf(request.ip)], 30, hour)
  await checkBot(app, body['g-recaptcha-response'], request.ip)
  await throttle(app, ['join', 'address', normaliseEmail(body.Email)], 5, 24 * hour)
  await inTransaction(app.db, async (tx) => {
    const added = await insertApplicant(app, tx, body)
    const reopened = await reopenDeclined(app, tx, body)
    const userId = added ?? reopened ?? ''
    const action = userId === '' ? 'membership.request-ignored' : 'membership.requested'
    const target = { userId, email: body.Email, displayName: `${body.FirstName} ${body.LastName}` }
    // Queued in any case, so that the time does not tell whether the address is known.
    const receipt = await enqueue(app, tx, receiptMail(app.settings, target))
    await tx
      .deleteFrom('outbox')
      .where('id', '=', userId === '' ? receipt : '')
      .execute()
    await record(app, tx, { action, target })
  })
  app.wakeOutbox()
  return thanks
}

const applicantFields = (body: MembershipRequest) => ({
  email: body.Email,
  first_name: body.FirstName,
  last_name: body.LastName,
  display_name: `${body.FirstName} ${body.LastName}`,
  name_sort: personSortKey(body.LastName, body.FirstName, body.Email),
  degrees: body.Degrees ?? '',
  institution: body.Institution ?? '',
  expertise_areas: body.ExpertiseAreas ?? '',
  interest_areas: body.InterestAreas ?? '',
  clinical_roles: body.ClinicalRoles ?? '',
})

/** Add an applicant without a password; `undefined` if the address is already known. */
async function insertApplicant(app: App, tx: Write, body: MembershipRequest): Promise<string | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      id: randomUUID(),
      ...applicantFields(body),
      email_normalised: normaliseEmail(body.Email),
      user_role: 'Applicant',
      password_hash: null,
      must_change: 0,
      temporary_until: null,
      temporary_used_at: null,
      created_at: app.now(),
    })
    .onConflict((conflict) => conflict.column('email_normalised').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Declined people may ask again. */
async function reopenDeclined(app: App, tx: Write, body: MembershipRequest): Promise<string | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ ...applicantFields(body), user_role: 'Applicant', created_at: app.now() })
    .where('email_normalised', '=', normaliseEmail(body.Email))
    .where('user_role', '=', 'Declined')
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
