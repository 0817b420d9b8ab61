/**
 * The headers with which a signed-in person sends JSON, with an anti-forgery token.
 *
 * @param origin of a running server
 * @param cookie of the session
 */
export async function writeHeaders(origin: string, cookie: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/auth/csrf-token`, { headers: { cookie } })
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return { cookie, 'content-type': 'application/json', 'x-csrf-token': csrfToken }
}
