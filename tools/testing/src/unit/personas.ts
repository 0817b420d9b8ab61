import type { SessionState } from '@recog/shared-session'
import { makeWorld } from '../portal-api/make-world'
import { sessionOf } from '../portal-api/own-handlers'
import type { Persona } from '../portal-api/world'

type SignedIn = SessionState & { status: 'signed-in' }

function signedIn(persona: Exclude<Persona, 'anonymous'>): SignedIn {
  const state = sessionOf(makeWorld(0), persona)
  if (state.status !== 'signed-in') throw new Error(`The demo data has no ${persona}.`)
  return state
}

/** The personas (requirements chapter 6) as states of the session store: the demo people of the fake API. */
export const personas = {
  loading: { status: 'loading' },
  anonymous: { status: 'signed-out' },
  unchecked: { status: 'failed', error: new Error('no response') },
  applicant: signedIn('applicant'),
  member: signedIn('member'),
  lead: signedIn('lead'),
  steering: signedIn('steering'),
  admin: signedIn('admin'),
} as const satisfies Record<string, SessionState>
