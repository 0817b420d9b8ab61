import { leadsAny, type SessionState, type SessionUser } from '@recog/shared-session'

/** What a page asks of its visitor. */
export type Need = 'signed-in' | 'member' | 'lead' | 'steering' | 'admin'

export type Access =
  | { readonly kind: 'loading' }
  /** `checked` is false when the session could not be asked for: shown as signed out, never redirected (edge case T2). */
  | { readonly kind: 'signed-out'; readonly checked: boolean }
  | { readonly kind: 'refused'; readonly user: SessionUser }
  | { readonly kind: 'granted'; readonly user: SessionUser }

const meets: Record<Need, (user: SessionUser) => boolean> = {
  'signed-in': () => true,
  member: (user) => user.isCommittee,
  lead: leadsAny,
  steering: (user) => user.isSteering,
  admin: (user) => user.isAdmin,
}

/** Everything a page may ask for. */
export const NEEDS = Object.keys(meets) as readonly Need[]

/** Decide, for display only, whether a page may be shown (R1.7, requirements chapter 6). The server decides for real. */
export function accessOf(need: Need, session: SessionState): Access {
  switch (session.status) {
    case 'loading':
      return { kind: 'loading' }
    case 'signed-out':
      return { kind: 'signed-out', checked: true }
    case 'failed':
      return { kind: 'signed-out', checked: false }
    case 'signed-in':
      return meets[need](session.user)
        ? { kind: 'granted', user: session.user }
        : { kind: 'refused', user: session.user }
  }
}

/** The fixed texts X13 to X17, byte for byte. A page may name its own where there is another (X18, X19). */
export const GATE_TEXTS = {
  signedOut: 'Please login first.',
  'signed-in': 'Please login first.',
  member: 'You are not a working group member. Please reach out to us if you would like to join.',
  lead: 'This page is available to work group leads only.',
  steering: 'Only Steering members can access this page.',
  admin: 'You are not authorized to access this page.',
} as const satisfies Record<Need | 'signedOut', string>
