import { SettingError } from './setting-values'

/** Which proxies the servers believe (setting TRUSTED_PROXIES). Free of zod and of Node. */

/** A proxy on the same machine is always trusted. */
const ALWAYS = 'loopback'

/** An address of the form that Fastify takes, perhaps with the length of its network; larger ones than private networks have strangers. */
function isNetwork(part: string): boolean {
  const [, address = '', bits] = /^([0-9a-f:.]+)(?:\/([1-9]\d{0,2}))?$/i.exec(part) ?? []
  const isVersion6 = address.includes(':')
  if (!URL.canParse(`http://${isVersion6 ? `[${address}]` : address}/`)) return false
  // A number with a zero in front is octal to some programs.
  if (!isVersion6 && !/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){3}$/.test(address)) return false
  // Nobody has the address of all.
  return !/^[0:.]+$/.test(address) && Number(bits ?? 32) >= 7 && Number(bits ?? 32) <= (isVersion6 ? 128 : 32)
}

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
    if (Object.hasOwn(NAMED_NETWORKS, part) || isNetwork(part)) continue
    throw new SettingError(`TRUSTED_PROXIES contains "${part}", not a network such as 10.1.0.0/16`)
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

const privateAddress =
  /^(?:::ffff:)?(?:10\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|169\.254\.|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i

/**
 * The address whose claims in `X-Forwarded-For` are ignored, because it is not listed. Behind a listed proxy only private
 * addresses are named, because the others belong to visitors.
 */
export function unlistedProxy(request: ForwardedRequest): string | undefined {
  const claims = request.headers['x-forwarded-for']
  if (typeof claims !== 'string') return undefined
  const { ips = [] } = request
  const last = ips.at(-1)
  if (last === undefined || claims.split(',').length < ips.length) return undefined
  return ips.length > 1 && !privateAddress.test(last) ? undefined : last
}

/** With `1`, the web server tells the API that a request came through a proxy that is not listed. */
export const UNLISTED_PROXY_HEADER = 'x-portal-unlisted-proxy'

/**
 * Return a function that warns once for each address whose claims in `X-Forwarded-For` were ignored: it is either a proxy that
 * the operator forgot to list, so that all visitors share its limits, or a visitor who invents headers. It returns that address.
 */
export function watchForwardedHeaders(
  warn: (message: string) => void,
): (request: ForwardedRequest) => string | undefined {
  const warned = new Set<string>()
  return (request) => {
    const last = unlistedProxy(request)
    if (last !== undefined && !warned.has(last) && warned.size < MOST_WARNINGS) {
      warned.add(last)
      warn(`ignored the X-Forwarded-For header of ${last}: if it is your proxy, list it in TRUSTED_PROXIES`)
    }
    return last
  }
}
