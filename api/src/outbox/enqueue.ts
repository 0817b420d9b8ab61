import { randomUUID } from 'node:crypto'
import { tidyLine } from '@recog/api-contract'
import { later, type App } from '../app'
import type { Write } from '../database/write'

export interface Mail {
  /** Purpose of the mail: 'approved', 'account', 'reset-link'. */
  readonly kind: string
  readonly to: { readonly address: string; readonly name: string }
  readonly subject: string
  readonly body: string
  /** How long the password or link in it is valid; a week without it. */
  readonly validSeconds?: number
}

const WEEK = 7 * 24 * 3600

/** Adds a mail to the outbox, in the transaction of the change it reports. The worker sends it after the commit. */
export async function enqueue(app: App, tx: Write, mail: Mail): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      created_at: app.now(),
      kind: mail.kind,
      to_address: mail.to.address,
      to_name: tidyLine(mail.to.name),
      subject: tidyLine(mail.subject),
      body: mail.body,
      attempts: 0,
      next_attempt_at: app.now(),
      sent_at: null,
      last_error: '',
      expires_at: later(app, mail.validSeconds ?? WEEK),
    })
    .execute()
}
