/** Whether the API knows whoever sends this cookie as an administrator. An API that does not answer knows nobody. */
export async function isAdmin(apiOrigin: string, cookie: string | undefined): Promise<boolean> {
  if (!cookie) return false
  try {
    const answer = await fetch(`${apiOrigin}/api/user/userinfo`, {
      headers: { cookie, accept: 'application/json' },
      signal: AbortSignal.timeout(5_000),
    })
    const user = answer.ok ? ((await answer.json()) as { isAdmin?: unknown } | null) : null
    return user?.isAdmin === true
  } catch {
    return false
  }
}
