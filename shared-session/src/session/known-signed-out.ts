import { apiBase } from '../client/api-base'
import { peekPrefetched, takePrefetched } from '../client/prefetched-responses'

/**
 * Whether the session request that the document prefetched found nobody signed in. Any other response is left for the client.
 *
 * @param path of the session request
 */
export async function isKnownSignedOut(path: string): Promise<boolean> {
  const url = apiBase() + path
  const status = await peekPrefetched(url)?.then(
    (response) => response.status,
    () => undefined,
  )
  if (status !== 401) return false
  void takePrefetched(url)
  return true
}
