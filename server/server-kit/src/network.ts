/**
 * The part of an IP address that counts as one caller: all of IPv4, or the /64 network of IPv6, in one spelling. A provider gives
 * each customer at least a /64.
 */
export function networkOf(ip: string): string {
  const address = ip.split('%')[0] ?? ''
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros: `::` stands for the groups that are left out. */
function groupsOf(address: string): string[] {
  const [start = [], end = []] = address
    .toLowerCase()
    .split('::')
    .map((half) =>
      half
        .split(':')
        .filter(Boolean)
        .map((group) => group.replace(/^0+(?=.)/, '')),
    )
  const missing = Math.max(0, 8 - start.length - end.length)
  return [...start, ...Array.from({ length: missing }, () => '0'), ...end]
}
