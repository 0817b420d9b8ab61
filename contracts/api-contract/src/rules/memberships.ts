export const MEMBERSHIP_TEXTS = {
  /** A lead tries to remove a lead (edge case T72). */
  leadKept: 'A work group lead cannot be removed here. Please ask the steering committee.',
} as const
