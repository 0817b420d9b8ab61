import { statusOf } from './errors'

/** Take 404 for "there is none", as an empty response is (edge case T151). */
export async function orMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}
