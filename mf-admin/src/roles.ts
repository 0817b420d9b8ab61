import type { Role } from '@recog/shared-session'
import type { WireRole } from './api'

/** What a role is called and how it is sent (R9.12). */
export const ROLE_OPTIONS = [
  { value: 'Member', label: 'Member' },
  { value: 'Board', label: 'Work Group Lead' },
] as const

export const toWireRole = (value: string): WireRole => (value === 'Board' ? 'Board' : 'Member')

export const roleLabel = (role: Role): string => ROLE_OPTIONS[role === 'board' ? 1 : 0].label
