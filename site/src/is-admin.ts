/**
 * Whether the API identifies the sender of this cookie as an administrator; false if the API does not respond within 5
 * seconds.
 */
export async function isAdmin(apiOrigin: string, cookie: string | undefined): Promise<boolean> {
  if (!cookie) return false
  try {
    const response = await fetch(`${apiOrigin}/api/user/userinfo`, {
      headers: { cookie, accept: 'application/json' },
      signal: AbortSignal.timeout(5_000),
    })
    const user = response.ok ? ((await response.json()) as { isAdmin?: unknown } | null) : null
    return user?.isAdmin === true
  } catch {
    return false
  }
}
