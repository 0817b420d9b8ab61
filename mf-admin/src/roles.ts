import type { Role } from '@recog/shared-session'
import type { WireRole } from './api'

/** Roles, as sent and as labelled (R9.12). */
export const ROLE_OPTIONS = [
  { value: 'Member', label: 'Member' },
  { value: 'Board', label: 'Work Group Lead' },
] as const

/** Read the value of a role field; Member unless it is Board. */
export const toWireRole = (value: string): WireRole => (value === 'Board' ? 'Board' : 'Member')

export const roleLabel = (role: Role): string => ROLE_OPTIONS[role === 'board' ? 1 : 0].label
