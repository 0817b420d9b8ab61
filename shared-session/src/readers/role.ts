import type { Role } from '../domain/types'

/**
 * 'board' in any casing is a work group lead, everything else a member (R3.7). Lower-cased by the invariant
 * rules: a Turkish locale must not change who leads (edge case T39).
 */
export function readRole(value: unknown): Role {
  return typeof value === 'string' && value.trim().toLowerCase() === 'board' ? 'board' : 'member'
}
