import type { Action } from './actions'

export const BOXES = 'main input[type="checkbox"]'
/** Boxes that add a person to a group at once: others ask for a confirmation. */
export const UNTICKED = 'main td:not([data-steering]) input[type="checkbox"]:not(:checked)'

export interface Screen {
  readonly path: string
  /** Its counterpart with the demo group, where that is another. */
  readonly demoPath?: string
  readonly as: 'member' | 'lead' | 'steering' | 'admin'
  /** Visible once the page has its data. */
  readonly data: string
  /** The actions of a person, in order. */
  readonly actions: Readonly<Record<string, Action>>
}
