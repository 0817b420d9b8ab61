import type { Capability } from '@recog/shared-session'
import type { Overrides } from '../portal-api/portal-api'
import type { Persona } from '../portal-api/world'

export interface ScreenProps {
  /** The URL of the page. */
  readonly at: string
  /** The persona; by default the one of the toolbar. */
  readonly as?: Persona
  /** Calls that fail, never respond, or have a custom response. */
  readonly api?: Overrides
  /** The data: the usual group, none, or 2,000 people, 60 working groups and 200 requests. */
  readonly world?: 'usual' | 'empty' | 'large'
  /** The capabilities of the server; by default all. */
  readonly capabilities?: readonly Capability[]
  /** The session is still loading, or failed to load. */
  readonly session?: 'loading' | 'failed'
  /** The bot check of the join form does not work. */
  readonly botCheck?: 'broken'
}
