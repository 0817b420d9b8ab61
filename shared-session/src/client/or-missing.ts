import { statusOf } from './errors'

/**
 * Treat a 404 response like an empty one: the object does not exist (edge case T151).
 *
 * @param call a running call
 * @returns the call's result; undefined for a 404
 * @throws every other error of the call
 */
export async function orMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}
