import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReportCollector {
  /** For `REPORT_URL`: another origin than the portal's. */
  readonly url: string
  /** Everything that browsers have sent, oldest first. */
  readonly reports: Readonly<Record<string, unknown>>[]
  stop(): Promise<void>
}

/** What an operator would run to take reports: answers the browser's question whether it may send, and takes JSON. */
export async function collectReports(): Promise<ReportCollector> {
  const reports: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method !== 'POST') return void response.writeHead(204).end()
    void bodyOf(request).then((body) => {
      reports.push(JSON.parse(body) as Record<string, unknown>)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/portal`,
    reports,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
