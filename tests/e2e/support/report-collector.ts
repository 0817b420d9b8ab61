import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from './listen'

export interface ReportCollector {
  /** For `REPORT_URL`: another origin than the portal's. */
  readonly url: string
  /** Everything that browsers have sent, oldest first. */
  readonly reports: Readonly<Record<string, unknown>>[]
  stop(): Promise<void>
}

/** An operator's endpoint for reports: handles the CORS preflight, and accepts JSON. */
export async function collectReports(): Promise<ReportCollector> {
  const reports: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method !== 'POST') return void response.writeHead(204).end()
    void json(request).then((body) => {
      reports.push(body as Record<string, unknown>)
      response.writeHead(204).end()
    })
  })
  const { origin, stop } = await listen(server, '127.0.0.1')
  return { url: `${origin}/portal`, reports, stop }
}
