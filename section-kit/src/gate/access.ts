import {
  AUDIENCE_TEXTS,
  isAllowed,
  rightsOf,
  type Audience,
  type SessionState,
  type SessionUser,
} from '@recog/shared-session'

/** Whether a visitor may see a page. */
export type Access =
  | { readonly kind: 'loading' }
  /** `checked` is false when the session request failed: shown as signed out, never redirected (edge case T2). */
  | { readonly kind: 'signed-out'; readonly checked: boolean }
  | { readonly kind: 'refused'; readonly user: SessionUser }
  | { readonly kind: 'granted'; readonly user: SessionUser }

/**
 * Decide whether a visitor may see a page (R1.7, requirements chapter 6). This is for display only; the server enforces it.
 *
 * @param audience of the page
 */
export function accessOf(audience: Audience, session: SessionState): Access {
  switch (session.status) {
    case 'loading':
      return { kind: 'loading' }
    case 'signed-out':
      return { kind: 'signed-out', checked: true }
    case 'failed':
      return { kind: 'signed-out', checked: false }
    case 'signed-in':
      return isAllowed(audience, rightsOf(session.user))
        ? { kind: 'granted', user: session.user }
        : { kind: 'refused', user: session.user }
  }
}

/** The fixed texts X13 to X17 for visitors who may not see a page, by audience. Some pages have their own (X18, X19). */
export const GATE_TEXTS = { ...AUDIENCE_TEXTS, signedOut: AUDIENCE_TEXTS['signed-in'] } as const
