import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { PublishResult } from '../accept-releases'
import type { PublishOptions } from '../publish'
import { publishRequest } from '../publish-request'
import { signedRequest } from '../trust/request'
import type { Connection } from './connection'
import { publishResult } from './responses'
import { signBuilds } from './sign-builds'

/** Sign builds, upload the files that the service does not have, and make them live together. @throws with one line */
export async function publishBuilds(
  connection: Connection,
  options: Omit<PublishOptions, 'store'>,
): Promise<PublishResult[]> {
  const { key, by, reason, audience } = options
  const folder = await mkdtemp(path.join(os.tmpdir(), 'publish-'))
  try {
    const { statements, releases, files } = await signBuilds({ ...options, folder })
    const wanted = publishRequest({ releases, by, reason, audience })
    const request = async () => signedRequest(wanted, key, await connection.portal())
    const body = { request: await request(), statements: [...statements] }
    const found = await connection.send(body, files, request)
    return z.array(publishResult).parse(found)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
