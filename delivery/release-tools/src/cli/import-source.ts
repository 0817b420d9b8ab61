import { pathToFileURL } from 'node:url'

let prepare: () => Promise<void> = async () => {}

/** Do something once before the first file is imported: a program that is compiled itself registers a loader of TypeScript then. */
export function beforeSources(work: () => Promise<void>): void {
  let done: Promise<void> | undefined
  prepare = () => (done ??= work())
}

/**
 * Import a TypeScript file of a section: its `section.ts` or `webpack.config.ts`.
 *
 * @param file absolute path
 * @param reading tells readings apart: without it, a file that was read before is not read again
 * @throws with the file's name when it is missing, does not compile or throws
 */
export async function importSource(file: string, reading = ''): Promise<unknown> {
  await prepare()
  return import(pathToFileURL(file).href + (reading && `?${reading}`))
}
