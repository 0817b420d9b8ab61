/**
 * Everything a server may offer beyond chapter 7 of the requirements (R7.46). The server announces its capabilities in
 * `userinfo`, and screens omit features that are not announced.
 */
export const capabilities = [
  'bot-challenge',
  'decline',
  'decision-history',
  'account-preview',
  'account-links',
  'project-versions',
  'my-data',
  'erasure',
  'security-log',
  'people',
  'leave-group',
  'undo-decision',
  'request-dates',
  'pending-requests',
  'people-details',
  'project-archive',
  'audit-search',
  'bulk-names',
  'system',
  'membership-versions',
  'event-end',
  'profile-versions',
  'profile-details',
] as const
export type Capability = (typeof capabilities)[number]
