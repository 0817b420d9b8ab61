import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { UrlFacts } from './facts'

/** How long the handshake may take. Milliseconds. */
const TIMEOUT = 5_000

/** When the certificate of a server ends, or why there is no trusted connection to it. */
export function certificateOf({ hostname, port }: URL): Promise<NonNullable<UrlFacts['certificate']>> {
  return new Promise((resolve) => {
    const host = hostname.replaceAll(/[[\]]/g, '')
    const name = isIP(host) ? {} : { servername: host }
    const socket = connect({ host, ...name, port: Number(port || 443), timeout: TIMEOUT })
    const end = (result: NonNullable<UrlFacts['certificate']>) => {
      socket.destroy()
      resolve(result)
    }
    socket.on('secureConnect', () =>
      end({ expires: new Date(socket.getPeerCertificate().valid_to).toISOString() }),
    )
    socket.on('timeout', () => end({ error: 'no answer' }))
    socket.on('error', (error: NodeJS.ErrnoException) => end({ error: error.code ?? 'failed' }))
  })
}
