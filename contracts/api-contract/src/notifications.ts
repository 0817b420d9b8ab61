import { z } from 'zod'
import { notificationChoices, notificationKinds } from './constants'
import { endpoints, type RouteName } from './endpoints'
import type { Complete, Route } from './route'
import { maybe, wireId } from './wire'

const notifications = z.object({
  choices: z
    .array(z.object({ kind: z.string(), choice: z.string() }))
    .describe('The kinds that can concern the caller, and when the email about each comes'),
  items: z
    .array(
      z.object({
        id: wireId,
        kind: z.string(),
        title: z.string(),
        text: maybe,
        path: z.string().describe('The page of the portal that it is about'),
        createdAt: z.string(),
        isUnread: z.boolean(),
      }),
    )
    .describe('What the caller was told, newest first'),
})
export type NotificationsWire = Complete<z.infer<typeof notifications>>

/** Calls about what members are told, and when. */
export const notificationRoutes = {
  notifications: {
    ...endpoints.notifications,
    tag: 'notifications',
    summary: 'What the caller was told, and when emails about what come',
    audience: 'member',
    status: 200,
    response: notifications,
    capability: 'notifications',
  },
  chooseNotification: {
    ...endpoints.chooseNotification,
    tag: 'notifications',
    summary: 'Chooses when the email about one kind of thing comes',
    audience: 'member',
    params: z.object({ kind: z.enum(notificationKinds) }),
    body: z.object({ choice: z.enum(notificationChoices) }),
    status: 204,
    errors: { 404: 'It does not concern the caller' },
    capability: 'notifications',
  },
  readNotifications: {
    ...endpoints.readNotifications,
    tag: 'notifications',
    summary: 'Marks everything that the caller was told as read',
    audience: 'member',
    status: 204,
    capability: 'notifications',
  },
} as const satisfies Partial<Record<RouteName, Route>>
