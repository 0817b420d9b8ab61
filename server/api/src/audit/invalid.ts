/** Ends the verification of the audit log. */
export class Invalid extends Error {
  constructor(
    readonly firstBad: number,
    reason: string,
  ) {
    super(reason)
    this.name = 'Invalid'
  }
}
