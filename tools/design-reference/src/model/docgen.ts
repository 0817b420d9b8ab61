import path from 'node:path'
import {
  builtinResolvers,
  makeFsImporter,
  parse,
  type Documentation,
  type PropDescriptor,
} from 'react-docgen'
import { readText } from './source-files'

export interface PropDoc {
  readonly name: string
  /** The type as TypeScript writes it. */
  readonly type: string
  /** The values of a union of literals, for a control that offers them. */
  readonly options?: readonly (string | number)[]
  readonly required: boolean
  readonly defaultValue?: string
  readonly description: string
}

/** The documentation of a component in its source. */
export interface SourceDoc {
  readonly description: string
  readonly props: readonly PropDoc[]
  /** The native element, as in `<button>`, or the component whose props it accepts, too. */
  readonly extends?: string
}

/** Read the components that a file exports: their docstrings and props. */
export function docgen(root: string, file: string): ReadonlyMap<string, SourceDoc> {
  const text = readText(root, file)
  const found = parse(text, {
    filename: path.join(root, file),
    importer: makeFsImporter(),
    resolver: new builtinResolvers.FindExportedDefinitionsResolver(),
    babelOptions: { babelrc: false, configFile: false },
  })
  return new Map(found.map((component) => [component.displayName ?? '', described(component, text)]))
}

function described(component: Documentation, text: string): SourceDoc {
  const base = /extends (?:Omit<)?(?:ComponentProps<'(\w+)'>|(\w+)Props)/.exec(text)
  const element = base?.[1] ? `<${base[1]}>` : base?.[2]
  return {
    description: oneLine(component.description ?? ''),
    props: Object.entries(component.props ?? {})
      // A default for an attribute of the native element; the attribute itself is not described.
      .filter(([, prop]) => prop.tsType)
      .map(([name, prop]) => propOf(name, prop, text)),
    ...(component.composes?.length && element && { extends: element }),
  }
}

function propOf(name: string, prop: PropDescriptor, text: string): PropDoc {
  const type = typeText(name, prop, text)
  const parts = type.split('|')
  const options = parts.map((part) => literal(part.trim())).filter((option) => option !== undefined)
  const isUnion = options.length > 1 && options.length === parts.length
  return {
    name,
    type,
    required: prop.required ?? false,
    description: oneLine(prop.description ?? ''),
    ...(isUnion && { options }),
    ...(prop.defaultValue && { defaultValue: String(prop.defaultValue.value) }),
  }
}

/** The type with its literals, or as the source writes it where react-docgen does not know it, as `readonly Row[]`. */
function typeText(name: string, prop: PropDescriptor, text: string): string {
  const { tsType } = prop
  const raw = tsType && 'raw' in tsType && tsType.raw ? tsType.raw : tsType?.name
  const written = new RegExp(`\\b${name}\\??: ([^\\n]+)`).exec(text)?.[1]
  const type = raw === undefined || raw === 'unknown' ? written?.replace(/[\s;})]*\{?$/, '') : raw
  return oneLine(type ?? 'unknown').replace(/ \| undefined$/, '')
}

function literal(part: string): string | number | undefined {
  if (/^\d+$/.test(part)) return Number(part)
  return /^'(.*)'$/.exec(part)?.[1]
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
