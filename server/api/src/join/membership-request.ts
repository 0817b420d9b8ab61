import type { MembershipRequest } from '@recog/api-contract'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '@recog/server-kit/network'
import type { App } from '../app'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import { receiptMail } from '../notices/mails'
import { enqueue } from '../outbox/enqueue'
import { throttle } from '../http/throttle'
import { checkBot } from './bot-check/check'
import { insertApplicant, reopenDeclined } from './applicant'

interface JoinCall {
  readonly app: App
  readonly body: MembershipRequest
  readonly request: FastifyRequest
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
export async function membershipRequest({ app, body, request }: JoinCall) {
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
