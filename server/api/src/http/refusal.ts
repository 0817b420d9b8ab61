/** An expected refusal. The error handler turns it into a response whose message may be shown to a person. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly extra: {
      readonly code?: string
      readonly errors?: Record<string, string[]>
      readonly headers?: Record<string, string>
    } = {},
  ) {
    super(message)
    this.name = 'Refusal'
  }
}
