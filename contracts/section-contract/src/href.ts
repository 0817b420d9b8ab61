/**
 * Paths of the portal's pages, by section. Each `section.ts` adds its own (`declare module '@recog/section-contract/href'`), so
 * that a link to a page that does not exist is a type error. A section in another repository declares the pages it links to.
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
 * The URL of a page: `href('/projects/:projectId', { projectId })`. Values are encoded here and nowhere else (edge case T28).
 *
 * @param params the values of the path's parameters; all others go into the query
 */
export function href<P extends PortalPath>(path: P, ...[params]: ParamsArgument<P>): string {
  const rest: Record<string, string> = { ...params }
  const pathname = (path as string).replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? ''
    delete rest[name]
    // A browser would take `.` and `..` for steps in the path, also as `%2E`, and open another page.
    return encodeURIComponent(value).replace(/^\.\.?$/, (dots) => dots.replaceAll('.', '%252E'))
  })
  const query = new URLSearchParams(rest).toString()
  return query ? `${pathname}?${query}` : pathname
}
