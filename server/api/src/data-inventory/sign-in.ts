import { id, NOBODY, personal, secret, technical, type FactsOf } from './facts'

const OWN = 'the person'
const SECRET = { readers: NOBODY, export: 'no: a secret' }

/** Signing in: sessions, devices, links and limits. */
export const SIGN_IN: FactsOf<
  | 'sessions'
  | 'devices'
  | 'reset_links'
  | 'reset_requests'
  | 'address_changes'
  | 'throttle'
  | 'used_tokens'
  | 'server_keys'
> = {
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
  throttle: {
    purpose: 'limits on attempts',
    readers: NOBODY,
    retention: 'until the limit resets',
    export: 'no: keyed hashes',
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
    columns: { key: technical('hash of the token'), expires_at: technical('when it expires') },
  },
  server_keys: {
    purpose: 'keys that all processes share',
    readers: NOBODY,
    retention: 'for ever',
    export: 'no: a secret',
    columns: { name: technical('use of the key'), value: secret('the key') },
  },
}
