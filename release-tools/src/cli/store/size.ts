import type { Release } from './release'

export interface ReleaseSize {
  /** What a browser loads to enter it: entry, first chunk and styles, as brotli bytes. */
  readonly enterBytes: number
  /** All files as brotli bytes. */
  readonly totalBytes: number
}

export function sizeOf({ files, preload, css }: Release): ReleaseSize {
  const brotli = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (files[name]?.brotli ?? 0), 0)
  return { enterBytes: brotli([...preload, ...css]), totalBytes: brotli(Object.keys(files)) }
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
