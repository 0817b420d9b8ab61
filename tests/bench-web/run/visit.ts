/** The measurements of one page load. */
export interface Visit {
  readonly requests: number
  /** Kilobytes over the wire. */
  readonly total: number
  readonly script: number
  /** Length of the longest chain of requests that the page waits for. */
  readonly depth: number
  /** In milliseconds from the start of the visit, like `lcp` and `data`. */
  readonly fcp: number
  readonly lcp: number
  readonly data: number
  /** Total blocking time: milliseconds of long tasks beyond 50 each. */
  readonly blocking: number
  readonly cls: number
}
