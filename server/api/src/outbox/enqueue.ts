import { randomUUID } from 'node:crypto'
import { tidyLine } from '@recog/api-contract'
import { type App, later } from '../app'
import { nameOf, type Person } from '../audit/entry'
import type { Write } from '../database/write'
import { temporaryPasswordSeconds } from '../identity/passwords'

export interface Mail {
  /** Purpose of the mail: 'approved', 'account', 'reset-link'. */
  readonly kind: string
  readonly to: { readonly address: string; readonly name: string }
  readonly subject: string
  readonly body: string
  /** The member it is for: it is not sent if they are no longer one by then. */
  readonly recipientId?: string
  /** Besides those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>
  /** How long the password or link in it is valid; left out, as long as a temporary password. */
  readonly validSeconds?: number
}

export interface Letter extends Omit<Mail, 'to' | 'body'> {
  /** Without greeting and signature. */
  readonly text: string
  /** The name in the greeting; by default that of the person. */
  readonly name?: string
  readonly from?: string
}

/** A mail to a person, with a greeting and a signature. */
export const letterTo = (to: Person, { text, name = nameOf(to), from = 'ReCOG', ...mail }: Letter): Mail => ({
  ...mail,
  to: { address: to.email, name: to.displayName },
  body: `Dear ${name},\n\n${text}\n\n${from}\n`,
})

/**
 * Add a mail to the outbox, in the transaction of the change it reports. The worker sends it after the commit.
 *
 * @param holdSeconds how long it waits, so that the change can be undone
 * @returns its id
 */
export async function enqueue(app: App, tx: Write, mail: Mail, holdSeconds = 0): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('outbox')
    .values({
      id,
      created_at: app.now(),
      kind: mail.kind,
      recipient_id: mail.recipientId ?? null,
      to_address: mail.to.address,
      to_name: tidyLine(mail.to.name),
      subject: tidyLine(mail.subject),
      body: mail.body,
      attempts: 0,
      next_attempt_at: later(app, holdSeconds),
      sent_at: null,
      last_error: '',
      headers: mail.headers ? JSON.stringify(mail.headers) : null,
      expires_at: later(app, mail.validSeconds ?? temporaryPasswordSeconds),
    })
    .execute()
  return id
}

/**
 * Remove a mail from the outbox, unless a worker has claimed it: claiming counts an attempt.
 *
 * @returns whether it was still waiting
 */
export async function takeUnsent(tx: Write, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Ends the unsent mails to these addresses, and deletes their text. The account they were written for is no longer used. */
export async function cancelMails(app: App, tx: Write, addresses: readonly string[]): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ failed_at: app.now(), body: '', headers: null, last_error: 'deactivated' })
    .where('to_address', 'in', addresses)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}
