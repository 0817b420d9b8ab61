/**
 * The rules by which this composer combines a template with the parts of sections. Raised whenever the same releases would be
 * composed to other documents (`format.test.ts`), so that a service from an older checkout refuses to compose.
 */
export const COMPOSITION_FORMAT = 3

/** @param format of the live documents, or of the shell's template @throws when it is newer than this composer */
export function refuseNewerFormat(format = COMPOSITION_FORMAT): void {
  if (format > COMPOSITION_FORMAT)
    throw new Error(
      `The portal is composed by format ${format}, and this release service only knows format ${COMPOSITION_FORMAT}. Update it (git pull), and try again`,
    )
}
