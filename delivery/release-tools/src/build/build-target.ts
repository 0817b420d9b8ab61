export interface BuildTarget {
  readonly folder: string
  /** `mf-projects`, `shell` ... */
  readonly name: string
  /** Version of this build; part of every global name, so that two versions can run in one page. */
  readonly version: string
  /** Folder of the build. */
  readonly output: string
  readonly mode?: 'production' | 'development'
  /** Versions of shared packages other than the installed ones, as a build newer than the shell has. */
  readonly versions?: Readonly<Record<string, string>>
}
