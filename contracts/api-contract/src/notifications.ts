import { z } from 'zod'
import { limits, notificationChoices, notificationKinds } from './constants'
import { endpoints, type RouteName } from './endpoints'
import type { Complete, Route } from './route'
import { extension, line, maybe, paragraph, sentId, wireId } from './wire'

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
  undelivered: extension(
    z.object({ lastAt: z.string(), reason: z.string() }).nullish(),
    'held-addresses',
  ).describe('When and why the last email failed, if the address takes none; null otherwise'),
})
export type NotificationsWire = Complete<z.infer<typeof notifications>>

const announcements = z.object({
  audiences: z
    .array(
      z.object({
        committeeId: wireId.nullish().describe('Null: all members'),
        name: z.string(),
        people: z.number().describe('How many would get it, without the caller'),
        unreachable: extension(z.array(z.string()).nullish(), 'held-addresses').describe(
          'Names of those whose address takes no emails',
        ),
      }),
    )
    .describe(
      'To whom the caller may announce something: nobody, unless they lead a group or are a steering member',
    ),
  sent: z
    .array(
      z.object({
        id: wireId,
        title: z.string(),
        name: z.string().describe('To whom'),
        createdAt: z.string(),
        delivered: z.number(),
        refused: z.number(),
        waiting: z.number(),
        withoutEmail: z.number().describe('Read it in the portal only'),
      }),
    )
    .describe('What the caller has announced, newest first'),
})
export type AnnouncementsWire = Complete<z.infer<typeof announcements>>

const titleText = 'Please enter a subject.'
const announcementText = 'Please enter a text.'

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
  resumeEmails: {
    ...endpoints.resumeEmails,
    tag: 'notifications',
    summary: 'Sends emails to the caller’s address again',
    audience: 'member',
    status: 204,
    capability: 'held-addresses',
  },
  announcements: {
    ...endpoints.announcements,
    tag: 'notifications',
    summary: 'To whom the caller may announce something, and how far what they have announced has got',
    audience: 'member',
    status: 200,
    response: announcements,
    capability: 'announcements',
  },
  sendAnnouncement: {
    ...endpoints.sendAnnouncement,
    tag: 'notifications',
    summary:
      'Announces something to a group that the caller leads; steering members: to any group, or to all members',
    audience: 'member',
    body: z.object({
      committeeId: sentId.nullish().describe('Null or absent: all members'),
      title: line(limits.announcementTitle, titleText),
      text: paragraph(limits.announcementText).refine((text) => text !== '', announcementText),
    }),
    status: 200,
    response: z.object({ people: z.number().describe('How many get it') }),
    errors: { 404: 'No such group' },
    capability: 'announcements',
  },
} as const satisfies Partial<Record<RouteName, Route>>
