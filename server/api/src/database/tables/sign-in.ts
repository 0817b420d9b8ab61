import type { ColumnType, Generated } from 'kysely'
import { ADMINISTRATORS, id, NOBODY, personal, secret, technical, type FactsOf } from './facts'

interface SessionTable {
  token_hash: string
  /** Shown on the account page and used to end one session; says nothing about the token. */
  id: string
  user_id: string
  created_at: string
  last_seen_at: string
  expires_at: string
  device: string
  /** 2 if a second factor was proved. */
  factors: Generated<number>
  /** When the person last proved that it is they. */
  proved_at: Generated<string | null>
  /** By which institution it was begun, and its name for the session there; null for another way in. */
  issuer: Generated<string | null>
  issuer_session: Generated<string | null>
}

/** An account at an institution that signs in a person. */
interface InstitutionLinkTable {
  /** URL. */
  issuer: string
  /** Name of the account there. Only both together say whose it is. */
  subject: string
  user_id: string
  created_at: string
  used_at: string | null
}

interface SignInTable {
  id: string
  user_id: string
  created_at: string
  device: string
  /** Keyed hash. */
  network: string
}

interface PasskeyTable {
  /** As the browser sends it. */
  credential_id: string
  user_id: string
  /** That it was made for, and is bound to. */
  host: string
  public_key: string
  /** Counts uses, if the authenticator does. */
  counter: ColumnType<number | string, number, number>
  /** Separated by commas. */
  transports: string
  name: string
  created_at: string
  used_at: string | null
}

/** The authenticator app of a person. */
interface SecondFactorTable {
  user_id: string
  /** Encrypted. */
  secret: string
  /** Time step of the last accepted code, so that none is accepted twice. */
  last_step: number
  created_at: string
  used_at: string
}

interface ResetLinkTable {
  token_hash: string
  user_id: string
  expires_at: string
}

/** At most one pending change per person: the newest. */
interface AddressChangeTable {
  user_id: string
  token_hash: string
  /** Normalised. The link becomes invalid when the account gets another address. */
  email_before: string
  email_after: string
  expires_at: string
}

/** At most one link per person to all events, and one to those of each group: the newest. */
interface CalendarFeedTable {
  user_id: string
  /** '' for all events that the person may see. */
  committee_id: string
  secret_hash: string
  created_at: string
  /** Null until a program has used it. */
  fetched_at: string | null
  fetched_by: string | null
}

const OWN = 'the person'
const SECRET = { readers: NOBODY, export: 'no: a secret' }

const VOUCHED = {
  issuer: technical('signing out when the institution says so', {
    readers: NOBODY,
    export: 'no: gone with the session',
  }),
  issuer_session: technical('which session of the institution', {
    readers: NOBODY,
    export: 'no: gone with the session',
  }),
}

interface ThrottleTable {
  key: string
  count: number
  resets_at: string
  /** Keyed hash of the account that the count belongs to, and the attempts it allows; null for other counts. */
  owner: Generated<string | null>
  most: Generated<number | null>
}

/** Signing in: sessions, devices, links and limits. */
export interface SignInTables {
  sessions: SessionTable
  devices: { user_id: string; token_hash: string; first_seen_at: string; last_seen_at: string }
  second_factors: SecondFactorTable
  /** Those that were not used. */
  recovery_codes: { user_id: string; code_hash: string; created_at: string }
  passkeys: PasskeyTable
  sign_ins: SignInTable
  second_step_resets: { user_id: string; asked_by: string; due_at: string }
  sign_in_steps: {
    token_hash: string
    user_id: string
    expires_at: string
    issuer: Generated<string | null>
    issuer_session: Generated<string | null>
  }
  institution_links: InstitutionLinkTable
  reset_links: ResetLinkTable
  reset_requests: { id: string; email_normalised: string; due_at: string }
  address_changes: AddressChangeTable
  calendar_feeds: CalendarFeedTable
  throttle: ThrottleTable
  used_tokens: { key: string; expires_at: string }
  server_keys: { name: string; value: string }
}

export const SIGN_IN: FactsOf<SignInTables> = {
  sessions: {
    purpose: 'who is signed in, and where',
    readers: OWN,
    retention: 'until it ends (`SESSION_IDLE_HOURS`, `SESSION_HOURS`)',
    export: 'Where you are signed in',
    erasure: 'the rows are deleted',
    columns: {
      token_hash: secret('finding the session of a request', SECRET),
      id: technical('ending one session', { export: 'no: says nothing' }),
      user_id: id('whose session it is', { export: 'no: it is the reader' }),
      created_at: personal('when it began'),
      last_seen_at: personal('the last request'),
      expires_at: personal('when it ends'),
      device: personal('name of browser and system'),
      factors: technical('whether a second factor was proved', {
        export: 'no: says nothing after the session',
      }),
      proved_at: technical('changing how one signs in needs a new proof', {
        export: 'no: says nothing after the session',
      }),
      ...VOUCHED,
    },
  },
  institution_links: {
    purpose: 'signing in with an institution',
    readers: OWN,
    retention: 'until the person removes it',
    export: 'Institutions that sign you in',
    erasure: 'the rows are deleted',
    columns: {
      issuer: personal('the institution'),
      subject: personal('the account there'),
      user_id: id('whose it is', { export: 'no: it is the reader' }),
      created_at: personal('when it was added'),
      used_at: personal('when it was last used'),
    },
  },
  second_factors: {
    purpose: 'signing in needs a code of an app, too',
    readers: OWN,
    retention: 'until the person turns it off',
    export: 'Second step of signing in',
    erasure: 'the row is deleted',
    columns: {
      user_id: id('whose app it is', { export: 'no: it is the reader' }),
      secret: secret('computing the codes of the app, encrypted', SECRET),
      last_step: technical('no code works twice', { readers: NOBODY, export: 'no: says nothing' }),
      created_at: personal('when it was added'),
      used_at: personal('when it was last used'),
    },
  },
  recovery_codes: {
    purpose: 'signing in without the app',
    readers: NOBODY,
    retention: 'until they are used or replaced',
    export: 'no: secrets',
    erasure: 'the rows are deleted',
    columns: {
      user_id: id('whose code it is'),
      code_hash: secret('finding the code'),
      created_at: technical('when it was made'),
    },
  },
  second_step_resets: {
    purpose: 'requests of administrators to remove a lost second step',
    readers: ADMINISTRATORS,
    retention: 'a day',
    export: 'no: gone within a day, and mailed to the person',
    erasure: 'the rows are deleted, also those that the person asked for',
    columns: {
      user_id: id('whose second step it is'),
      asked_by: id('who asked: another one has to confirm it'),
      due_at: personal('when it happens'),
    },
  },
  passkeys: {
    purpose: 'signing in without a password',
    readers: OWN,
    retention: 'until the person removes it',
    export: 'Passkeys',
    erasure: 'the rows are deleted',
    columns: {
      credential_id: technical('finding the key', { readers: NOBODY, export: 'no: says nothing' }),
      user_id: id('whose it is', { export: 'no: it is the reader' }),
      host: technical('noticing that the portal has another', {
        readers: NOBODY,
        export: 'no: says nothing',
      }),
      public_key: technical('checking a signature', { readers: NOBODY, export: 'no: says nothing' }),
      counter: technical('noticing a copy', { readers: NOBODY, export: 'no: says nothing' }),
      transports: technical('how the device is reached', { readers: NOBODY, export: 'no: says nothing' }),
      name: personal('name by its owner'),
      created_at: personal('when it was added'),
      used_at: personal('when it was last used'),
    },
  },
  sign_ins: {
    purpose: 'people notice a sign-in that was not theirs',
    readers: OWN,
    retention: '`SECURITY_LOG_DAYS`',
    export: 'Sign-ins to your account',
    erasure: 'the rows are deleted',
    columns: {
      id: technical('tells sign-ins apart', { readers: NOBODY, export: 'no: says nothing' }),
      user_id: id('whose account it was', { export: 'no: it is the reader' }),
      created_at: personal('when'),
      device: personal('name of browser and system'),
      network: technical('keyed hash of the network', { export: 'no: a keyed hash' }),
    },
  },
  sign_in_steps: {
    purpose: 'sign-ins that wait for the second step',
    readers: NOBODY,
    retention: 'ten minutes',
    export: 'no: gone within minutes',
    erasure: 'the rows are deleted',
    columns: {
      token_hash: secret('finding the sign-in'),
      user_id: id('who signs in'),
      expires_at: technical('until when it waits'),
      ...VOUCHED,
    },
  },
  devices: {
    purpose: 'telling people about a sign-in from a new browser',
    readers: NOBODY,
    retention: '400 days after the last sign-in',
    export: 'no: hashes of random numbers',
    erasure: 'the rows are deleted',
    columns: {
      user_id: id('whose browser it is'),
      token_hash: secret('the random number in a cookie'),
      first_seen_at: technical('the first sign-in'),
      last_seen_at: technical('the last sign-in'),
    },
  },
  reset_links: {
    purpose: 'links for choosing a password',
    readers: NOBODY,
    retention: 'until they are used or expire',
    export: 'no: a secret',
    erasure: 'the rows are deleted',
    columns: {
      token_hash: secret('finding the link'),
      user_id: id('whose password it is'),
      expires_at: technical('until when it works'),
    },
  },
  reset_requests: {
    purpose: 'a request for a link takes as long for an unknown address',
    readers: NOBODY,
    retention: 'seconds, until the mail is written',
    export: 'no: gone within seconds',
    erasure: 'rows with the address are deleted',
    columns: {
      id: technical('tells requests apart'),
      email_normalised: personal('the address that was typed'),
      due_at: technical('when it is dealt with'),
    },
  },
  address_changes: {
    purpose: 'a new address counts once it is confirmed',
    readers: NOBODY,
    retention: 'until it is confirmed or expires',
    export: 'no: gone when the link expires',
    erasure: 'the rows are deleted',
    columns: {
      user_id: id('whose address it is'),
      token_hash: secret('finding the link'),
      email_before: personal('the address that the link was for'),
      email_after: personal('the new address'),
      expires_at: technical('until when it works'),
    },
  },
  calendar_feeds: {
    purpose: 'a link through which a calendar program reads the events',
    readers: OWN,
    retention: 'until the person ends it',
    export: 'Links for your calendar programs',
    erasure: 'the rows are deleted',
    columns: {
      user_id: id('whose link it is', { export: 'no: it is the reader' }),
      committee_id: personal('the group whose events it has'),
      secret_hash: secret('finding the link', SECRET),
      created_at: personal('when it was made'),
      fetched_at: personal('when a program used it last'),
      fetched_by: personal('name of that program'),
    },
  },
  throttle: {
    purpose: 'limits on attempts',
    readers: NOBODY,
    retention: 'until the limit resets',
    export: 'no: keyed hashes',
    erasure: 'nothing, because it has keyed hashes, which expire',
    columns: {
      key: technical('keyed hash of what is counted'),
      count: technical('attempts'),
      resets_at: technical('when counting starts again'),
      owner: technical('keyed hash of the account that the count belongs to'),
      most: technical('attempts that it allows'),
    },
  },
  used_tokens: {
    purpose: 'a bot check works once',
    readers: NOBODY,
    retention: 'until the token expires',
    export: 'no: says nothing about a person',
    erasure: 'nothing, because it has keyed hashes, which expire',
    columns: { key: technical('hash of the token'), expires_at: technical('when it expires') },
  },
  server_keys: {
    purpose: 'keys that all processes share',
    readers: NOBODY,
    retention: 'for ever',
    export: 'no: a secret',
    erasure: 'nothing, because it has no people',
    columns: { name: technical('use of the key'), value: secret('the key') },
  },
}
