import { importsOf, readText, resolveImport } from './source-files'

/** Packages whose components stand for those of shared-ui that they render. */
const KIT = { name: '@recog/section-kit', entry: 'section-kit/src/index.ts' }
/** The package whose components are documented. */
export const LIBRARY = { name: '@recog/shared-ui', entry: 'shared-ui/src/index.ts' }
/** Functions that stand for a component. */
const BEHIND: Readonly<Record<string, string>> = {
  useToast: 'ToastProvider',
  buttonClass: 'Button',
  textLinkClass: 'Button',
}

/** The components of shared-ui that a file shows, itself or through the files it imports. */
export function usedComponents(root: string, file: string): string[] {
  const found = new Set<string>()
  // A Set visits what is added while it is visited, and each file once.
  const files = new Set([file])
  for (const current of files) {
    for (const { names, from } of importsOf(readText(root, current))) {
      if (from === LIBRARY.name) names.forEach((name) => found.add(BEHIND[name] ?? name))
      const next = from === KIT.name ? kitFiles(root, names) : [resolveImport(root, current, from)]
      for (const imported of next) if (imported && /\.tsx?$/.test(imported)) files.add(imported)
    }
  }
  return [...found].filter((name) => /^[A-Z]/.test(name)).toSorted()
}

/** The files that define these exports of the kit. */
function kitFiles(root: string, wanted: readonly string[]): (string | undefined)[] {
  return importsOf(readText(root, KIT.entry))
    .filter(({ names }) => names.some((name) => wanted.includes(name)))
    .map(({ from }) => resolveImport(root, KIT.entry, from))
}

export function tokenUse(root: string, stylesheets: readonly string[]): Record<string, string[]> {
  const use: Record<string, string[]> = {}
  for (const file of stylesheets) {
    for (const [, name = ''] of readText(root, file).matchAll(/var\((--[\w-]+)/g)) {
      const files = (use[name] ??= [])
      if (!files.includes(file)) files.push(file)
    }
  }
  return use
}

/** Exported components of shared-ui that a component is made of, also inside parts that are not exported. */
export function partsOf(root: string, file: string): string[] {
  const exported = new Set(importsOf(readText(root, LIBRARY.entry)).flatMap(({ names }) => names))
  const found = new Set<string>()
  const files = new Set([file])
  for (const current of files) {
    for (const { names, from } of importsOf(readText(root, current))) {
      const part = from.startsWith('.') ? resolveImport(root, current, from) : undefined
      if (!part?.endsWith('.tsx')) continue
      const parts = names.filter((name) => exported.has(name))
      for (const name of parts) found.add(name)
      if (parts.length === 0) files.add(part)
    }
  }
  return [...found].toSorted()
}
