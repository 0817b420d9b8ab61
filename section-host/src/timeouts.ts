import { SectionFailure } from './failure'

/** Resolves after a time in milliseconds. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** @throws SectionFailure `timeout` when the work takes longer than `ms` milliseconds; the work itself goes on */
export function withTimeout<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new SectionFailure('timeout', `${what} took longer than ${ms} ms`)),
      ms,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
