/** The part of autocannon that the bench uses; the package has no types of its own. */
declare module 'autocannon' {
  interface Histogram {
    readonly average: number
    readonly p50: number
    readonly p97_5: number
    readonly p99: number
    readonly max: number
  }
  interface Result {
    readonly requests: Histogram
    readonly latency: Histogram
    readonly non2xx: number
    readonly errors: number
  }
  interface Options {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly connections: number
    readonly duration: number
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
