/** Checkboxes that a slow machine lays out and paints within a frame or two. */
const BATCH_BOXES = 40
/** Cost of a person's name, in checkboxes. */
const NAME_COST = 4

/**
 * People rendered per batch of a matrix.
 *
 * @param groups columns, each with a checkbox per person
 */
export function peoplePerBatch(groups: number): number {
  return Math.ceil(BATCH_BOXES / (NAME_COST + groups))
}
