import { LOCATE_PATH, type Problem } from './protocol'

/** Ask the development server where in the source an error was thrown. */
export async function locate(error: unknown): Promise<Problem> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const request = { method: 'POST', body: JSON.stringify({ message, stack }) }
  return fetch(LOCATE_PATH, request)
    .then((response) => response.json() as Promise<Problem>)
    .catch(() => ({ message }))
}
