import type { ResponseBody } from '@recog/api-contract/client'
import type { Clean, ItemOf, With } from './clean'

/** An event; `scheduledUtc` is an ISO instant, '' when the server's cannot be read. */
export type PortalEvent = With<
  Clean<ItemOf<ResponseBody<'events'>>>,
  {
    /** For `If-Match`; '' where the server has none. */
    readonly version: string
  }
>

/** A project. */
export type Project = With<
  Clean<ResponseBody<'project'>>,
  {
    /** For `If-Match`; '' where the server has none. */
    readonly version: string
  }
>
/** A person who can be added to a project. */
export type PickerUser = Clean<ItemOf<ResponseBody<'projectUsers'>>>
