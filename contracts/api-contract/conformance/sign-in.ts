export interface Session {
  readonly cookie: string
  readonly token: string
}

type Jar = Map<string, string>

function storeCookies(jar: Jar, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

const header = (jar: Jar): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** The fields of the first form with a password: hidden fields unchanged, the other two filled in by their type. */
function loginFields(page: string, email: string, password: string): URLSearchParams {
  const forms = page.split(/<form\b/i).slice(1)
  const form = forms.find((candidate) => /type="?password/i.test(candidate)) ?? ''
  const fields = new URLSearchParams()
  for (const [tag] of form.split(/<\/form>/i)[0]?.matchAll(/<input\b[^>]*>/gi) ?? []) {
    const of = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''
    const type = of('type').toLowerCase()
    if (type === 'password') fields.set(of('name'), password)
    else if (type === 'hidden') fields.set(of('name'), of('value'))
    else if (type === 'email' || type === 'text' || type === '') fields.set(of('name'), email)
  }
  return fields
}

/**
 * Sign in on the server's own sign-in page, as a browser does, and fetch the anti-forgery token.
 *
 * @throws if the sign-in page does not redirect
 */
export async function signIn(server: string, email: string, password: string): Promise<Session> {
  const jar: Jar = new Map()
  const url = `${server}/identity/account/login?returnUrl=%2F`
  const page = await fetch(url)
  storeCookies(jar, page)
  const response = await fetch(url.split('?')[0] ?? url, {
    method: 'POST',
    headers: { cookie: header(jar), 'content-type': 'application/x-www-form-urlencoded' },
    body: loginFields(await page.text(), email, password),
    redirect: 'manual',
  })
  storeCookies(jar, response)
  if (response.status !== 302 && response.status !== 303)
    throw new Error(`${email} could not sign in (${response.status})`)
  const csrf = await fetch(`${server}/api/auth/csrf-token`, { headers: { cookie: header(jar) } })
  storeCookies(jar, csrf)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  return { cookie: header(jar), token: csrfToken }
}
