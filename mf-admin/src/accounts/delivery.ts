import type { Delivery } from '../api'

interface DeliveryTexts {
  /** Below the text box. */
  readonly hint: string
  /** In the confirmation: for one existing account, for several, and for accounts that may exist. */
  readonly one: string
  readonly many: string
  readonly unknown: string
}

/** The texts for each delivery. Both invalidate the old password. */
export const DELIVERY_TEXTS: Readonly<Record<Delivery, DeliveryTexts>> = {
  password: {
    hint: 'Existing accounts get a new password, missing ones are created.',
    one: 'Its password will be reset and its sessions end.',
    many: 'Their passwords will be reset and their sessions end.',
    unknown: 'Existing accounts will get a new password; missing ones will be created.',
  },
  link: {
    hint: 'Passwords of existing accounts are reset, missing accounts are created.',
    one: 'Its password will be reset and its sessions end; a link to choose a new one will be emailed.',
    many: 'Their passwords will be reset and their sessions end; links to choose new ones will be emailed.',
    unknown:
      'Passwords of existing accounts will be reset; missing accounts will be created. Links to choose a password will be emailed.',
  },
}
