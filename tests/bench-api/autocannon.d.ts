/** The part of autocannon that the bench uses; the package has no types of its own. */
declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly average: number }
    readonly errors: number
  }
  interface Options {
    readonly url: string
    readonly headers?: Readonly<Record<string, string>>
    /** Sent by each connection one after the other, again and again; without them, the URL is. */
    readonly requests?: readonly {
      readonly method: 'GET' | 'PATCH'
      readonly path: string
      readonly headers: Readonly<Record<string, string>>
      readonly body?: string
    }[]
    readonly connections: number
    readonly duration: number
  }
  interface Run extends Promise<Result> {
    /** Each response with its time in milliseconds. */
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  const autocannon: (options: Options) => Run
  export default autocannon
}
