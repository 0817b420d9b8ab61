import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody who may see every page, so that every page shows more than its gate. */
const USER = {
  userId: '1',
  userName: 'check',
  displayName: 'Section Check',
  email: 'check@portal.invalid',
  userRole: 'Committee',
  isAdmin: true,
  isCommittee: true,
  isSteering: true,
  committees: [{ id: '1', name: 'A working group', description: '', role: 'board' }],
}
const GROUP = { id: '1', name: 'A working group', description: '', board: [], members: [] }

const ANSWERS: readonly (readonly [RegExp, unknown])[] = [
  [/^\/api\/user\/userinfo/, USER],
  [/^\/api\/auth\/csrf-token/, { token: 'check' }],
  [/^\/api\/committees\/lead\/users/, { committees: [GROUP], users: [] }],
  [/^\/api\/committees\/[^/]+$/, GROUP],
  [/^\/api\/admin\/audit/i, { items: [], total: 0, page: 1, pageSize: 50, totalPages: 0 }],
  [/^\/api\/projects\/users/, []],
  [/^\/api\/projects\/[^/]+$/, { id: '1', name: 'A project', description: '', isUserLead: true }],
  [/^\/api\/members?\/[^/]+$/, USER],
  [/^\/api\/user\/profile/, USER],
]

/** An API that knows one person and next to nothing else: pages must load with it, not be full. */
export async function startStandInApi(): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://api.invalid').pathname
    const answer = ANSWERS.find(([pattern]) => pattern.test(path))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer ? answer[1] : []))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
