/**
 * How a package is shared between the shell and the sections (ADR 2).
 *
 * `from-shell`: only the shell's copy; `publish` refuses a section that needs another version.
 * `own-copy-allowed`: the shell's copy if its version is in range, otherwise the section's own, so a section may be ahead.
 */
export type SharingRule = 'from-shell' | 'own-copy-allowed'

/**
 * The sharing policy by import path (ADR 2). zustand is not listed: sections take it from shared-session, which is shared itself, and
 * lint enforces that.
 */
export const SHARING: Readonly<Record<string, { readonly rule: SharingRule; readonly package: string }>> = {
  react: { rule: 'from-shell', package: 'react' },
  'react/jsx-runtime': { rule: 'from-shell', package: 'react' },
  'react-dom': { rule: 'from-shell', package: 'react-dom' },
  'react-dom/client': { rule: 'from-shell', package: 'react-dom' },
  '@recog/section-kit/router': { rule: 'from-shell', package: '@recog/section-kit' },
  '@recog/shared-session': { rule: 'from-shell', package: '@recog/shared-session' },
  '@recog/shared-ui': { rule: 'own-copy-allowed', package: '@recog/shared-ui' },
}

/** The file in which a federation build lists its exposed and shared modules and their files. All build tools write the same format. */
export const MANIFEST_FILE = 'mf-manifest.json'
