import type { Delivery } from '../api'

interface DeliveryTexts {
  /** Below the text box. */
  readonly hint: string
  /** Beside an address that has an account. */
  readonly existing: string
  /** In the question before sending: for one existing account, for several, and where nobody knows. */
  readonly one: string
  readonly many: string
  readonly unknown: string
  readonly own: string
  readonly title: string
}

/** What each delivery does, in words. */
export const DELIVERY_TEXTS: Readonly<Record<Delivery, DeliveryTexts>> = {
  password: {
    hint: 'Existing accounts get a new password, missing ones are created.',
    existing: 'Password will be reset',
    one: 'Its password will be reset and its sessions end.',
    many: 'Their passwords will be reset and their sessions end.',
    unknown: 'Existing accounts will get a new password; missing ones will be created.',
    own: 'Your own account is among them: you will have to sign in again.',
    title: 'Reset existing passwords?',
  },
  link: {
    hint: 'Each is mailed a link to choose a password; missing accounts are created.',
    existing: 'Gets a link',
    one: 'A link to choose a new password will be mailed to it.',
    many: 'Links to choose a new password will be mailed to them.',
    unknown: 'Missing accounts will be created; everyone is mailed a link to choose a password.',
    own: 'Your own account is among them.',
    title: 'Send links to existing accounts?',
  },
}

/** The delivery of a run, as `useChunkedSend` keeps it. */
export const toDelivery = (run: string): Delivery => (run === 'link' ? 'link' : 'password')
