/**
 * Paths of the portal's pages, by section. Each `section.ts` adds those of its section, so that `href` refuses a link to a page
 * that does not exist (`declare module '@recog/section-contract/href'`); a section in another repository declares the pages of others that it links to.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface PortalPages {}

/** The path of a page, such as `/projects/:projectId`. */
export type PortalPath = Extract<PortalPages[keyof PortalPages], string>

type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type Params<P extends string> = Readonly<Record<NamesIn<P>, string>> & Readonly<Record<string, string>>
type ParamsArgument<P extends string> = [NamesIn<P>] extends [never]
  ? [params?: Params<P>]
  : [params: Params<P>]

/**
 * The address of a page: `href('/projects/:projectId', { projectId })`. Parameters that the path does not name go into the
 * query. Values are encoded here and nowhere else (edge case T28).
 */
export function href<P extends PortalPath>(path: P, ...[params]: ParamsArgument<P>): string {
  const rest: Record<string, string> = { ...params }
  const pathname = (path as string).replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? ''
    delete rest[name]
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(rest).toString()
  return query ? `${pathname}?${query}` : pathname
}
