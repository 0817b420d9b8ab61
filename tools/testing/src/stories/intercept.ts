import { BatchInterceptor } from '@mswjs/interceptors'
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import type { portalApi } from '../portal-api/portal-api'

type Api = ReturnType<typeof portalApi>

let current: Api | undefined

const interceptor = new BatchInterceptor({
  name: 'portal-api',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
})
// The interceptor waits for what its listener returns, although its types do not say so.
// oxlint-disable-next-line typescript/no-misused-promises
interceptor.on('request', async ({ request, controller }) => {
  const response = current?.respond(request)
  if (response) controller.respondWith(await response)
})

/** From now on, handle the API calls of this page with the fake API. */
export function intercept(api: Api): void {
  current = api
  interceptor.apply()
}
