import type { ColumnType, Generated } from 'kysely'
import {
  ADMINISTRATORS,
  id,
  MEMBERS,
  NOBODY,
  personal,
  secret,
  STEERING,
  technical,
  type FactsOf,
} from './facts'

export type UserRole = 'Applicant' | 'Committee' | 'Declined'

export interface UserTable {
  id: string
  email: string
  email_normalised: string
  first_name: string
  last_name: string
  display_name: string
  name_sort: string
  degrees: string
  institution: string
  expertise_areas: string
  interest_areas: string
  clinical_roles: string
  user_role: UserRole
  is_admin: ColumnType<number, number | undefined, number>
  password_hash: string | null
  /** 1: the password is temporary and must be changed before anything else works. */
  must_change: number
  temporary_until: string | null
  temporary_used_at: string | null
  created_at: string
  /** Nobody with this can sign in, and lists, pickers and mails skip them; null: active. */
  deactivated_at: Generated<string | null>
  /** The iD that they have proved to be theirs, as 0000-0002-1825-0097. */
  orcid: Generated<string | null>
}

interface DecisionTable {
  id: string
  user_id: string
  email: string
  display_name: string
  decision: 'approved' | 'declined'
  reason: string
  decided_at: string
  decided_by: string
  decided_by_name: string
}

/** At most one per person: the newest decision, as long as it can be undone, and the password before it. */
interface PendingDecisionTable extends Pick<
  UserTable,
  'password_hash' | 'must_change' | 'temporary_until' | 'temporary_used_at'
> {
  user_id: string
  decision_id: string
  mail_id: string
  decided_by: string
  until: string
}

const SORTING = { readers: NOBODY, export: 'no: derived from the name' }
const SECRET = { readers: NOBODY, export: 'no: a secret' }

/** Accounts and decisions about requests to join. */
export interface PeopleTables {
  users: UserTable
  decisions: DecisionTable
  pending_decisions: PendingDecisionTable
  account_batches: { key: string; started_at: string; finished_at: string | null }
  account_batch_items: { batch_key: string; email_normalised: string; created: number }
}

export const PEOPLE: FactsOf<PeopleTables> = {
  users: {
    purpose: 'accounts and requests to join',
    readers: MEMBERS,
    retention: 'until the person is erased',
    export: 'Account',
    erasure: 'the row is deleted',
    columns: {
      id: id('tells people apart'),
      email: personal('signing in, mail, contact among members'),
      email_normalised: personal('finding an account in any spelling', {
        readers: NOBODY,
        export: 'no: derived from the address',
      }),
      first_name: personal('name'),
      last_name: personal('name'),
      display_name: personal('name as shown'),
      name_sort: personal('order of lists', SORTING),
      degrees: personal('profile'),
      institution: personal('profile'),
      orcid: personal('profile'),
      expertise_areas: personal('deciding about the request to join, profile', { readers: STEERING }),
      interest_areas: personal('deciding about the request to join, profile', { readers: STEERING }),
      clinical_roles: personal('deciding about the request to join', { readers: STEERING }),
      user_role: personal('applicant, member or declined', { readers: STEERING }),
      is_admin: personal('administrator rights', { readers: 'the person, administrators' }),
      password_hash: secret('signing in', SECRET),
      must_change: technical('the password is temporary', {
        readers: NOBODY,
        export: 'no: says nothing after the next sign-in',
      }),
      temporary_until: technical('end of a temporary password', {
        readers: NOBODY,
        export: 'no: says nothing after the next sign-in',
      }),
      temporary_used_at: technical('a temporary password works once', {
        readers: NOBODY,
        export: 'no: says nothing after the next sign-in',
      }),
      created_at: personal('age of a request', { readers: STEERING }),
      deactivated_at: personal('people who left are skipped everywhere', {
        readers: ADMINISTRATORS,
        export: 'no: nobody with it can sign in to ask',
      }),
    },
  },
  decisions: {
    purpose: 'who approved or declined a request, and why',
    readers: 'steering members',
    retention: 'the fact stays; names, address and reason until a person is erased',
    export: 'Decisions about your requests',
    erasure: 'names, address and reason are removed; the decision stays',
    columns: {
      id: technical('tells decisions apart', { export: 'no: says nothing' }),
      user_id: id('the applicant', { export: 'no: it is the reader' }),
      email: personal('address at that time', { export: 'no: it is the reader' }),
      display_name: personal('name at that time', { export: 'no: it is the reader' }),
      decision: personal('approved or declined'),
      reason: personal('why a request was declined', { export: 'no: only steering members see reasons' }),
      decided_at: personal('when'),
      decided_by: id('who decided', { export: 'no: about somebody else' }),
      decided_by_name: personal('who decided', { export: 'no: about somebody else' }),
    },
  },
  pending_decisions: {
    purpose: 'a decision can be undone for a few seconds',
    readers: NOBODY,
    retention: 'seconds, until the decision is final',
    export: 'no: gone within seconds',
    erasure: 'the row is deleted',
    columns: {
      user_id: id('the applicant'),
      decision_id: technical('the decision'),
      mail_id: technical('the mail that waits'),
      decided_by: id('who may undo it'),
      until: technical('when it is final'),
      password_hash: secret('the password before'),
      must_change: technical('the password before'),
      temporary_until: technical('the password before'),
      temporary_used_at: technical('the password before'),
    },
  },
  account_batches: {
    purpose: 'repeating a bulk creation of accounts changes nothing',
    readers: NOBODY,
    retention: 'deleted by the cleaning after the batch has ended',
    export: 'no: keyed hashes',
    erasure: 'nothing, because it has keyed hashes, which expire',
    columns: {
      key: technical('keyed hash of the request'),
      started_at: technical('when it began'),
      finished_at: technical('when it ended'),
    },
  },
  account_batch_items: {
    purpose: 'repeating a bulk creation of accounts changes nothing',
    readers: NOBODY,
    retention: 'with its batch',
    export: 'no: gone with the batch, and the account is exported',
    erasure: 'rows with the address are deleted',
    columns: {
      batch_key: technical('keyed hash of the request'),
      email_normalised: personal('the address that was added'),
      created: technical('whether an account was created'),
    },
  },
}
