/** Boxes that a slow machine lays out and paints within a frame or two; a person's name counts as so many. */
const BOXES = 40
const NAME = 4

/** How many people of a matrix come in one go, each with a box for each group. */
export function peopleAtOnce(groups: number): number {
  return Math.ceil(BOXES / (NAME + groups))
}
