import type { IconName } from '../icon/icon-paths'

/** The kind of a message, which decides its icon and colour. */
export type Tone = 'info' | 'success' | 'warning' | 'error'

export const TONE_ICONS: Readonly<Record<Tone, IconName>> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
}
