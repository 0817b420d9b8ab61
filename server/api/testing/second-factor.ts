import { Secret, TOTP } from 'otpauth'
import type { TestClient, TestResponse } from './client'

const setUpPath = '/identity/account/manage/second-factor'

/** An authenticator app with the secret that a page shows. */
export function authenticator(page: string) {
  const key = /enter this key: <code>([^<]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  const codeAt = (timestamp: number) => totp.generate({ timestamp })
  /** The code that it shows. @param seconds from now */
  return { key, codeAt, code: (seconds = 0) => codeAt(Date.now() + seconds * 1000) }
}

/** The recovery codes that a page shows. */
export const codesOn = ({ body }: TestResponse): readonly string[] =>
  [...body.matchAll(/<code>((?:\w{5}-){3}\w{5})<\/code>/g)].map(([, code = '']) => code)

/** Add an authenticator app to the account of somebody who has just signed in. @param seconds by which its clock is ahead */
export async function enrol(browser: TestClient, seconds = 0) {
  const page = await browser.get(setUpPath)
  const app = authenticator(page.body)
  const enrolment = /name="enrolment" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
  const done = await browser.submit(setUpPath, { enrolment, code: app.code(seconds) })
  return { ...app, done, recoveryCodes: codesOn(done) }
}
