import type { Generated } from 'kysely'
import type { NotificationChoice, NotificationKind, SecurityEvent } from '@recog/api-contract'
import { ADMINISTRATORS, id, NOBODY, personal, secret, technical, text, type FactsOf } from './facts'

/** Nothing in it is personal: ids are random, and names are covered by commitments (ADR 21). */
export interface AuditTable {
  seq: number
  created_at: string
  action: string
  actor_id: string | null
  target_id: string | null
  committee_id: string | null
  committee_name: string
  event_id: string | null
  project_id: string | null
  /** JSON of the details that are not personal. */
  details: string
  actor_commitment: string | null
  target_commitment: string | null
  details_commitment: string | null
  hash: string
}

/** Names, addresses and personal details of audit rows, with the salts of their commitments. Null: none, or erased. */
export interface AuditPersonalTable {
  seq: number
  actor_salt: string | null
  actor_email: string | null
  actor_name: string | null
  target_salt: string | null
  target_email: string | null
  target_name: string | null
  details_salt: string | null
  details: string | null
}

interface AuditHeadTable {
  id: number
  seq: number
  hash: string
  created_at: string
  end_proof: Generated<string>
  /** The last row removed by retention; 0 if none was. */
  start_seq: Generated<number>
  start_hash: Generated<string>
  /** Right edge of the Merkle tree of the removed rows. */
  start_frontier: Generated<string>
  start_proof: Generated<string>
}

interface AuditCheckpointTable {
  /** Number of the last row that it covers. */
  size: number
  created_at: string
  /** The signed checkpoint (ADR 21). */
  note: string
  /** Right edge of the Merkle tree, from which the next checkpoint continues. */
  frontier: string
}

/** Refused calls, failed attempts and ended sessions. Equal events of one minute are one row. Never contains a name or an address. */
interface SecurityLogTable {
  /** A keyed hash of everything but the times and the count. */
  id: string
  kind: SecurityEvent
  user_id: string | null
  /** Keyed hash of the address that somebody tried to sign in with. */
  account: string | null
  /** Keyed hash of the network. */
  network: string | null
  /** Method and pattern of the route, never the requested URL. */
  route: string
  /** Status or code of the refusal, or why a session ended. */
  detail: string
  first_at: string
  last_at: string
  count: number
}

/** Files that people download as "my data": one for each person, the newest. */
interface DataExportTable {
  user_id: string
  requested_at: string
  state: 'preparing' | 'ready' | 'failed'
  expires_at: string
  html: string
  json: string
}

export interface OutboxTable {
  id: string
  created_at: string
  kind: string
  to_address: string
  to_name: string
  subject: string
  /** Cleared once delivered or given up, because it may contain a temporary password. */
  body: string
  attempts: number
  next_attempt_at: string
  sent_at: string | null
  last_error: string
  /** When the password or link in it expires: a later delivery would be useless. */
  expires_at: string | null
  /** When it was given up. */
  failed_at: Generated<string | null>
  /** Whom it is for, if it must not reach people who are no longer members. */
  recipient_id: Generated<string | null>
  /** JSON; null: only those that every mail has. Cleared with the body. */
  headers: Generated<string | null>
}

/** Something that a person is told: one row for each, with the same id if several are told. */
export interface NotificationTable {
  user_id: string
  id: string
  kind: NotificationKind
  title: string
  text: string
  /** The page of the portal that it is about. */
  path: string
  /** The group whose members are told; null: not told as a member of a group. */
  committee_id: string | null
  actor_id: string | null
  created_at: string
  /** When an email about it is written; null: it was written, or nobody wanted it. */
  due_at: Generated<string | null>
  /** Null: unread. */
  read_at: Generated<string | null>
  /** The email about it in the outbox. */
  mail_id: Generated<string | null>
}

interface NotificationChoiceTable {
  user_id: string
  kind: NotificationKind
  choice: NotificationChoice
}

/** Emails to a person that were not delivered, since the last that was their address. */
interface MailFailureTable {
  user_id: string
  /** The address that they went to. */
  email_normalised: string
  failures: number
  last_at: string
  reason: string
}

const LOG = 'What you did, and what was done for you'
const CHAIN = { export: 'no: says nothing without the key of the log' }

export interface LogTables {
  audit: AuditTable
  audit_personal: AuditPersonalTable
  audit_checkpoints: AuditCheckpointTable
  /** One row, locked by every transaction that adds to the log. */
  audit_head: AuditHeadTable
  security_log: SecurityLogTable
  outbox: OutboxTable
  notifications: NotificationTable
  notification_choices: NotificationChoiceTable
  mail_failures: MailFailureTable
  data_exports: DataExportTable
}

export const LOGS: FactsOf<LogTables> = {
  audit: {
    purpose: 'who did what, chained',
    readers: ADMINISTRATORS,
    retention: '`AUDIT_RETENTION_DAYS`, or for ever',
    export: LOG,
    erasure: 'nothing, because it has ids and commitments, but no names',
    columns: {
      seq: technical('place in the chain', CHAIN),
      created_at: personal('when'),
      action: personal('what'),
      actor_id: id('who did it'),
      target_id: id('whom it was done for'),
      committee_id: technical('the group', { export: 'no: its name says so' }),
      committee_name: technical('the group, as it was called'),
      event_id: technical('the event', { export: 'no: not about a person' }),
      project_id: technical('the project', { export: 'no: not about a person' }),
      details: technical('details that name nobody'),
      actor_commitment: technical('proves the name without containing it', { ...CHAIN, readers: NOBODY }),
      target_commitment: technical('proves the name without containing it', { ...CHAIN, readers: NOBODY }),
      details_commitment: technical('proves the details without containing them', {
        ...CHAIN,
        readers: NOBODY,
      }),
      hash: technical('chains the rows', { ...CHAIN, readers: NOBODY }),
    },
  },
  audit_personal: {
    purpose: 'names and personal details of audit rows, apart so that they can be erased',
    readers: ADMINISTRATORS,
    retention: 'with its audit row, or until the person is erased',
    export: 'no: it is the reader, or about somebody else',
    erasure: 'values and salts are deleted',
    columns: {
      seq: technical('the audit row'),
      actor_salt: secret('without it nobody can guess the name', { readers: NOBODY }),
      actor_email: personal('who did it'),
      actor_name: personal('who did it'),
      target_salt: secret('without it nobody can guess the name', { readers: NOBODY }),
      target_email: personal('whom it was done for'),
      target_name: personal('whom it was done for'),
      details_salt: secret('without it nobody can guess the details', { readers: NOBODY }),
      details: personal('details about the person it was done for', { export: LOG }),
    },
  },
  audit_head: {
    purpose: 'end and start of the chain',
    readers: NOBODY,
    retention: 'for ever',
    export: 'no: hashes only',
    erasure: 'nothing, because it has hashes only',
    columns: {
      id: technical('there is one row'),
      seq: technical('the last row'),
      hash: technical('hash of the last row'),
      created_at: technical('time of the last row'),
      end_proof: technical('proof of the end'),
      start_seq: technical('the last row that retention removed'),
      start_hash: technical('its hash'),
      start_frontier: technical('right edge of the Merkle tree of the removed rows'),
      start_proof: technical('proof of the start'),
    },
  },
  audit_checkpoints: {
    purpose: 'signed sizes and roots of the log',
    readers: 'whoever gets the file of checkpoints',
    retention: 'with the rows that they cover',
    export: 'no: hashes only',
    erasure: 'nothing, because it has hashes only',
    columns: {
      size: technical('rows that it covers'),
      created_at: technical('when it was signed'),
      note: technical('the signed checkpoint'),
      frontier: technical('right edge of the Merkle tree'),
    },
  },
  security_log: {
    purpose: 'refused calls, failed attempts and ended sessions',
    readers: ADMINISTRATORS,
    retention: '`SECURITY_LOG_DAYS`',
    export: 'Refused calls and ended sessions',
    erasure: 'nothing, because it has ids and keyed hashes, which expire',
    columns: {
      id: technical('equal events are one row', { readers: NOBODY, export: 'no: a keyed hash' }),
      kind: personal('what happened'),
      user_id: id('whose session it was', { export: 'no: it is the reader' }),
      account: technical('keyed hash of the address that was typed', { export: 'no: a keyed hash' }),
      network: technical('keyed hash of the network', { export: 'no: a keyed hash' }),
      route: personal('the call, without ids'),
      detail: personal('why'),
      first_at: technical('the first time', { export: 'no: the last time says enough' }),
      last_at: personal('the last time'),
      count: personal('how often'),
    },
  },
  outbox: {
    purpose: 'mails that are sent with the change that they report',
    readers: NOBODY,
    retention: 'the text until it is sent; the rest for `MAIL_LOG_DAYS`',
    export: 'Emails to you',
    erasure:
      'mails to the person are deleted, and their files; in mails to others, the name and address are replaced, and their files are deleted',
    columns: {
      id: technical('tells mails apart', { export: 'no: says nothing' }),
      created_at: personal('when it was written'),
      kind: technical('why it was written', { export: 'no: the subject says so' }),
      to_address: personal('to whom'),
      to_name: personal('to whom', { export: 'no: it is the reader' }),
      subject: personal('about what'),
      body: secret('the text, which may contain a temporary password', {
        export: 'no: gone once it is sent',
      }),
      attempts: technical('how often it was tried', { export: 'no: says nothing about a person' }),
      next_attempt_at: technical('when it is tried again', { export: 'no: says nothing about a person' }),
      sent_at: personal('when it was sent'),
      last_error: technical('why it could not be sent', { export: 'no: says nothing about a person' }),
      expires_at: technical('when it is too late', { export: 'no: says nothing about a person' }),
      failed_at: technical('when it was given up', { export: 'no: says nothing about a person' }),
      recipient_id: id('it is not sent to people who have left', { export: 'no: it is the reader' }),
      headers: secret('a link with which its reader stops such mails', {
        export: 'no: gone once it is sent',
      }),
    },
  },
  notifications: {
    purpose: 'what members were told, in the portal and by email',
    readers: 'the person',
    retention: '`MAIL_LOG_DAYS`',
    export: 'What you were told',
    erasure: 'the rows are deleted; in what others were told, the name and address are replaced',
    columns: {
      user_id: id('who is told', { export: 'no: it is the reader' }),
      id: technical('the same for all who are told', { export: 'no: says nothing' }),
      kind: technical('what it is about', { export: 'no: the title says so' }),
      title: text('what happened; may name people'),
      text: text('more about it; may name people'),
      path: technical('the page that it is about', { export: 'no: not about a person' }),
      committee_id: technical('the group that is told', { export: 'no: not about a person' }),
      actor_id: id('who did it', { export: 'no: about somebody else' }),
      created_at: personal('when'),
      due_at: technical('when the email is written', { export: 'no: says nothing about a person' }),
      read_at: personal('when the person saw it'),
      mail_id: technical('the email about it', { export: 'no: says nothing' }),
    },
  },
  notification_choices: {
    purpose: 'when people want which emails',
    readers: 'the person',
    retention: 'until the person is erased',
    export: 'Emails that you have chosen',
    erasure: 'the rows are deleted',
    columns: {
      user_id: id('whose choice it is', { export: 'no: it is the reader' }),
      kind: personal('about what'),
      choice: personal('at once, once a day, or never'),
    },
  },
  mail_failures: {
    purpose: 'an address that takes no emails gets no more of them',
    readers: 'the person, administrators, leads of their groups',
    retention: 'until the person tries again',
    export: 'Emails that could not be delivered',
    erasure: 'the rows are deleted',
    columns: {
      user_id: id('whose address it is', { export: 'no: it is the reader' }),
      email_normalised: personal('the address', { export: 'no: the account has it' }),
      failures: personal('how many'),
      last_at: personal('when the last one failed'),
      reason: personal('why'),
    },
  },
  data_exports: {
    purpose: '"my data" until it is downloaded',
    readers: 'the person',
    retention: 'a week',
    export: 'no: it is the export',
    erasure: 'the row is deleted; exports of others that name them are prepared again',
    columns: {
      user_id: id('whose data it is'),
      requested_at: personal('when it was asked for'),
      state: technical('whether it is ready'),
      expires_at: technical('until when it is kept'),
      html: personal('everything, to read'),
      json: personal('everything, for programs'),
    },
  },
}
