/** Which proxies the servers believe (setting TRUSTED_PROXIES). Free of zod and of Node. */

/** A proxy on the same machine is always trusted. */
const ALWAYS = 'loopback'
const network = /^[0-9a-f:.]+(?:\/\d{1,3})?$/i

/** The names that Fastify knows for networks. */
export const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * The addresses whose `X-Forwarded-*` headers are believed, as Fastify's `trustProxy` takes them: it walks `X-Forwarded-For`
 * from the right and stops at the first address that is not in this list.
 *
 * @param list setting TRUSTED_PROXIES: IP addresses and networks such as `10.1.0.0/16`, separated by commas or spaces
 * @throws with the part that is neither
 */
export function trustedProxies(list: string | undefined): string[] {
  const parts = (list ?? '').split(/[\s,]+/).filter(Boolean)
  for (const part of parts) {
    if (Object.hasOwn(NAMED_NETWORKS, part) || (network.test(part) && /[.:]/.test(part))) continue
    throw new Error(`TRUSTED_PROXIES contains "${part}", not a network such as 10.1.0.0/16`)
  }
  return [ALWAYS, ...parts]
}

interface ForwardedRequest {
  /** The address of the peer, then those of its `X-Forwarded-For` that were believed. */
  readonly ips?: readonly string[] | undefined
  readonly headers: Readonly<Record<string, unknown>>
}

/** More peers than any operator has proxies: they are visitors who invent headers. */
const MOST_WARNINGS = 10

/**
 * Return a function that warns once for each peer whose `X-Forwarded-For` was ignored: it is either a proxy that the operator
 * forgot to list, so that all visitors share its limits, or a visitor who invents headers.
 */
export function watchForwardedHeaders(warn: (message: string) => void): (request: ForwardedRequest) => void {
  const warned = new Set<string>()
  return ({ ips = [], headers }) => {
    const [peer] = ips
    if (headers['x-forwarded-for'] === undefined || ips.length > 1 || peer === undefined) return
    if (warned.has(peer) || warned.size >= MOST_WARNINGS) return
    warned.add(peer)
    warn(`ignored the X-Forwarded-For header of ${peer}: if it is your proxy, list it in TRUSTED_PROXIES`)
  }
}
