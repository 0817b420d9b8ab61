/**
 * Whether browsers consider an origin secure, and so store Secure cookies and offer all features: https, or this machine (W3C
 * Secure Contexts, edge case T20).
 *
 * @param protocol with or without the colon
 */
export const isTrustworthy = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  /^https:?$/.test(protocol) || /^(.*\.)?localhost$|^127(\.\d+){3}$|^\[?::1\]?$/i.test(hostname)
