/** The calls of the API by name, for tools that must not load the client. */
export { pathOf, routes } from '@recog/api-contract/client'
export type { ClientRoute, RequestParts } from '@recog/api-contract/client'
export type { RouteName } from '@recog/api-contract/endpoints'
