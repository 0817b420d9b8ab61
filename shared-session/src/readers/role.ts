import type { Role } from '../domain/types'

/**
 * Read a role in a group: 'board' in any letter case is a work group lead, everything else a member (R3.7). Lower-cased
 * independently of the locale: in a Turkish one, leads would lose their role (edge case T39).
 */
export function readRole(value: unknown): Role {
  return typeof value === 'string' && value.trim().toLowerCase() === 'board' ? 'board' : 'member'
}
