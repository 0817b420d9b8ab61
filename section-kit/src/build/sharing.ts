/**
 * The sharing policy, once, for the shell and every section (design section 3.5).
 *
 * `from-shell`: exactly one copy, the shell's; a section that needs another range is refused by `publish`.
 * `own-copy-allowed`: the shell's copy when the range fits, else the section's own, so a section may be ahead.
 *
 * zustand is not listed: only shared-session imports it (lint keeps it so), and that is one copy already.
 */
export type SharingRule = 'from-shell' | 'own-copy-allowed'

export const SHARING: Readonly<Record<string, { readonly rule: SharingRule; readonly package: string }>> = {
  react: { rule: 'from-shell', package: 'react' },
  'react/jsx-runtime': { rule: 'from-shell', package: 'react' },
  'react-dom': { rule: 'from-shell', package: 'react-dom' },
  'react-dom/client': { rule: 'from-shell', package: 'react-dom' },
  '@recog/section-kit/router': { rule: 'from-shell', package: '@recog/section-kit' },
  '@recog/shared-session': { rule: 'from-shell', package: '@recog/shared-session' },
  '@recog/shared-ui': { rule: 'own-copy-allowed', package: '@recog/shared-ui' },
}

interface SharedOptions {
  singleton: boolean
  strictVersion: boolean
  import?: false
  version?: string
  requiredVersion: string
}

/** The version of everything that is shared, by the path it is imported by. */
export function sharedVersions(versionOf: (pkg: string) => string): Record<string, string> {
  return mapPolicy((_rule, pkg) => versionOf(pkg))
}

/** What a section takes: nothing of its own but where the policy allows a copy. */
export function sectionSharing(versionOf: (pkg: string) => string): Record<string, SharedOptions> {
  return mapPolicy((rule, pkg) => ({
    singleton: rule === 'from-shell',
    strictVersion: rule === 'from-shell',
    ...(rule === 'from-shell' ? { import: false as const } : { version: versionOf(pkg) }),
    requiredVersion: `^${versionOf(pkg)}`,
  }))
}

function mapPolicy<T>(build: (rule: SharingRule, pkg: string) => T): Record<string, T> {
  return Object.fromEntries(
    Object.entries(SHARING).map(([request, entry]) => [request, build(entry.rule, entry.package)]),
  )
}
