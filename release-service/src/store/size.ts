import type { Release } from './release'

export interface ReleaseSize {
  /** Entry, first chunk and styles, in bytes after brotli. */
  readonly enterBytes: number
  /** All files, in bytes after brotli. */
  readonly totalBytes: number
}

/** The size of a release in bytes after brotli. */
export function sizeOf({ files, preload, css }: Release): ReleaseSize {
  const brotli = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (files[name]?.brotli ?? 0), 0)
  return { enterBytes: brotli([...preload, ...css]), totalBytes: brotli(Object.keys(files)) }
}

/** @param bytes formatted as `12.3 KB` */
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
