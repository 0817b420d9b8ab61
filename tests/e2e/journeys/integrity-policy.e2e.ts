import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { makeCertificate, trustFlag, type Certificate } from '../support/certificate'
import { waitForSlowMachines } from '../support/measuring'
import { startPortal, type Portal } from '../support/portal'
import { heading } from '../support/section-page'

/** The browser itself refuses scripts that the document does not list, and reports them to the portal: with https only. */

interface Report {
  readonly body: unknown
  status?: number
}

let portal: Portal
let front: Server
let certificate: Certificate
const reports: Report[] = []
test.beforeAll(async () => {
  portal = await startPortal()
  certificate = await makeCertificate()
  front = proxy(new URL(portal.url), certificate)
  await new Promise<void>((resolve) => front.listen(0, resolve))
})
test.afterAll(async () => {
  front?.close()
  await portal?.remove()
})

test(
  'a script of this origin that the document does not list does not run, and is reported',
  { tag: '@nightly' },
  async ({ playwright }) => {
    const origin = `https://localhost:${(front.address() as AddressInfo).port}`
    const browser = await playwright.chromium.launch({
      executablePath: CHROMIUM_PATH,
      // Chromium collects reports for a minute.
      args: [...CHROMIUM_FLAGS, '--short-reporting-delay', trustFlag(certificate)],
    })
    const page = await browser.newPage()
    await page.addInitScript(waitForSlowMachines)
    await page.goto(`${origin}/home`)
    await heading(page).click()
    // In a page without the policy this script runs: it is one of the portal's own.
    const url = `${origin}/api/public/bot-check.js`
    const outcome = await page.evaluate(
      (url) =>
        import(url).then(
          () => 'ran',
          () => 'refused',
        ),
      `${url}?from=17`,
    )
    expect(outcome).toBe('refused')
    await expect.poll(() => reports.map(({ status }) => status)).toEqual([204])
    const blocked = { blockedURL: `${url}?from=17`, destination: 'script' }
    expect(reports[0]?.body).toMatchObject([{ type: 'integrity-violation', body: blocked }])

    await page.goto(`${origin}/join`)
    await page.getByLabel('First Name').fill('Ngozi')
    // The API's own script runs, with the integrity that it is sent with.
    await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toBeVisible()
    await browser.close()
  },
)

/** A proxy with TLS that notes the reports of the browser itself. */
function proxy(to: URL, options: Certificate): Server {
  return createServer({ ...options }, (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const upstream = request(new URL(url, to), { method, headers }, (received) => {
      outgoing.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(outgoing)
      if (report) report.status = received.statusCode ?? 0
    })
    let report: Report | undefined
    if (headers['content-type']?.startsWith('application/reports+json'))
      void json(incoming).then((body) => {
        report = { body }
        reports.push(report)
        upstream.end(JSON.stringify(body))
      })
    else incoming.pipe(upstream)
  })
}
