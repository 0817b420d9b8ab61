import { UsageError } from '@recog/server-kit/commands'
import { portalApi } from '../workspace'

/** @throws unless one of them, or `PORTAL_API`, names a contract */
export function contractSource(server: string | undefined, file: string | undefined): string {
  const named = server ?? file ?? portalApi()
  if (!named || (server && file))
    throw new UsageError('can-i-deploy takes --server URL or --contract FILE, or the setting PORTAL_API')
  if (!file && !/^https?:\/\/./.test(named))
    throw new UsageError(`--server takes a URL such as http://localhost:8080, not "${named}"`)
  return named
}
