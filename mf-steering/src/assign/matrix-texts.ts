/** Toasts about one person and one group. */
export interface MatrixTexts {
  added(person: string, group: string): string
  removed(person: string, group: string): string
  failed(person: string, group: string): string
}

/** Toasts of the steering pages (X68-X70). */
export const STEERING_TEXTS: MatrixTexts = {
  added: (person, group) => `Assigned ${person} to ${group}.`,
  removed: (person, group) => `Removed ${person} from ${group}.`,
  failed: (person, group) => `Failed to update assignment for ${person} in ${group}.`,
}

/** Toasts of the lead page (X73, X74). */
export const LEAD_TEXTS: MatrixTexts = {
  added: (person, group) => `Added ${person} to ${group}.`,
  removed: (person, group) => `Removed ${person} from ${group}.`,
  failed: (person, group) => `Failed to update ${person} in ${group}.`,
}
