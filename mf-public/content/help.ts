import type { PortalPath } from '@recog/section-contract/href'
import type { Capability } from '@recog/shared-session'
import answerAnEvent from './pictures/answer-an-event.webp'
import approveRequests from './pictures/approve-requests.webp'
import assignMembers from './pictures/assign-members.webp'
import chooseEmails from './pictures/choose-emails.webp'
import copyAnEvent from './pictures/copy-an-event.webp'
import createAccounts from './pictures/create-accounts.webp'
import findAPerson from './pictures/find-a-person.webp'
import followEvents from './pictures/follow-events.webp'
import manageMembers from './pictures/manage-members.webp'
import writeToAGroup from './pictures/write-to-a-group.webp'

/** One job that people do in the portal, and how. Editing it needs no change of code. */
export interface HelpTopic {
  /** The end of its address, `/help/:topic`. */
  readonly id: string
  readonly title: string
  readonly steps: readonly string[]
  /** What else is good to know. */
  readonly note?: string
  /** Shown only where the server announces this. */
  readonly needs?: Capability
  /** The screen it is about. */
  readonly screen?: { readonly path: PortalPath; readonly label: string }
  /** More screens that it helps on. */
  readonly alsoOn?: readonly PortalPath[]
  /** Made from the story with the tag `help-`, followed by the id: `npm run pictures -- help`. */
  readonly picture?: { readonly file: string; readonly alt: string }
}

/** The jobs of some people. */
export interface HelpGroup {
  readonly title: string
  readonly topics: readonly HelpTopic[]
}

/** All jobs, by who does them; the first group is for everybody who is not a member yet. */
export const help: readonly HelpGroup[] = [
  {
    title: 'Applicants',
    topics: [
      {
        id: 'ask-to-join',
        title: 'Ask to join',
        steps: [
          'Open Request to Join and tell us who you are and what you work on. Your areas of expertise help the committee to find the right working groups.',
          'Choose Submit Request. Nothing is lost if the connection fails: you can send again.',
          'The steering committee decides and you receive an email.',
        ],
        screen: { path: '/join', label: 'Request to Join' },
      },
      {
        id: 'first-sign-in',
        title: 'Sign in for the first time',
        steps: [
          'Open the link in the email about your account. If the email has a temporary password, sign in with it and your email address.',
          'Choose a password of your own, or a passkey where the page offers one. A sentence that only you know is better than a short word with signs.',
        ],
        note: 'The link or the temporary password works once, and until the time that the email says. After that, choose “Forgot your password?” on the sign-in page.',
      },
    ],
  },
  {
    title: 'Members',
    topics: [
      {
        id: 'find-a-person',
        title: 'Find a colleague',
        steps: [
          'Press Ctrl and K (on a Mac, Cmd and K) on any page, or choose Search in the header.',
          'Type a part of the name, the institution or the field of work. One wrong letter, or a missing accent, does no harm.',
          'Go to a result with the arrow keys, and open it with Enter.',
        ],
        note: 'The same search finds working groups, projects, events and pages.',
        screen: { path: '/CommitteeAccess', label: 'Working Groups' },
        picture: {
          file: findAPerson,
          alt: 'The search: below what was typed, results of four kinds, each with the reason it was found.',
        },
        alsoOn: ['/members/:userId'],
      },
      {
        id: 'write-to-a-group',
        title: 'Write to a working group',
        steps: [
          'Open the group.',
          'Choose Email Working Group. Your mail program opens a draft to everybody in the group.',
          'If no mail program opens, copy the addresses from the menu beside the button.',
        ],
        screen: { path: '/CommitteeAccess', label: 'Working Groups' },
        picture: {
          file: writeToAGroup,
          alt: 'The page of a group: what writes to it is below its name, and its leads and members follow.',
        },
        alsoOn: ['/committees/:committeeId'],
      },
      {
        id: 'follow-events',
        needs: 'calendar-feed',
        title: 'Follow events in your calendar',
        steps: [
          'Open Events and choose Subscribe to calendar.',
          'Copy the link, and add it in your calendar program as a calendar from the internet.',
        ],
        note: 'The link is only yours: who has it sees the events that you may see. You can end it or get a new one in the same place, and have one for a single working group, from its page too.',
        screen: { path: '/events', label: 'Events' },
        picture: {
          file: followEvents,
          alt: 'The dialog Subscribe to calendar: a button opens your calendar program, another copies the link.',
        },
      },
      {
        id: 'answer-an-event',
        needs: 'event-answers',
        title: 'Say whether you come to an event',
        steps: [
          'Open Events, and choose In person, Online, Maybe or No beside the event.',
          'Change your answer in the same place until the event begins.',
        ],
        note: 'Emails about an event have a link that answers it without signing in. If all places are taken, you wait for one, and an email tells you when it is yours.',
        screen: { path: '/events', label: 'Events' },
        picture: {
          file: answerAnEvent,
          alt: 'The list of events: below the time of each are the buttons In person, Online, Maybe and No.',
        },
        alsoOn: ['/events/:eventId'],
      },
      {
        id: 'choose-emails',
        needs: 'notifications',
        title: 'Choose which emails you get',
        steps: [
          'Open your profile, then Notifications.',
          'Choose for each kind of news: at once, once a day with everything else, or no email.',
        ],
        note: 'Emails about your account and its security always come. What you switch off is still listed on that page.',
        screen: { path: '/notifications', label: 'Notifications' },
        picture: {
          file: chooseEmails,
          alt: 'The page Notifications: what you were told, then a choice for each kind of email.',
        },
        alsoOn: ['/profile'],
      },
      {
        id: 'your-data',
        title: 'See what is stored about you',
        steps: [
          'Open your profile: your name in the header leads there.',
          'Correct what has changed. The groups you are in are set by their leads and the steering committee.',
          'Under Account you change your password and your address, and see where you are signed in.',
        ],
        screen: { path: '/profile', label: 'Your profile' },
      },
    ],
  },
  {
    title: 'Work group leads',
    topics: [
      {
        id: 'manage-members',
        title: 'Add and remove members of your group',
        steps: [
          'Open your group and choose Manage Working Group Members.',
          'Search for the person, and tick the group in their row to add them, or untick it to remove them.',
        ],
        note: 'Each change counts at once and can be undone in the message that follows. The person is told by email.',
        screen: { path: '/wg/assign', label: 'Manage Working Group Members' },
        picture: {
          file: manageMembers,
          alt: 'The search of people, and a button Add beside each person who was found.',
        },
        alsoOn: ['/committees/:committeeId'],
      },
      {
        id: 'tell-a-group',
        needs: 'announcements',
        title: 'Tell your group something',
        steps: [
          'Open Working Groups, then Announcements.',
          'Choose the group, and write a subject and a text.',
          'Look at the preview, which says how many people will get the email, and send.',
        ],
        note: 'The list of announcements says how many emails were delivered, and which were not.',
        screen: { path: '/announcements', label: 'Announcements' },
      },
      {
        id: 'create-a-project',
        title: 'Start a project',
        steps: [
          'Open Projects and choose Create Project.',
          'Say what it is about, and choose its working groups, leads and members. What you have typed stays if you are interrupted.',
          'Save. The project is on the list, and on the pages of its groups and people.',
        ],
        screen: { path: '/projects/new', label: 'New project' },
        alsoOn: ['/projects', '/projects/:projectId', '/projects/:projectId/edit'],
      },
    ],
  },
  {
    title: 'Steering committee',
    topics: [
      {
        id: 'approve-requests',
        title: 'Decide on requests to join',
        steps: [
          'Open Steering, then Approve New Requests. The number beside Steering says how many wait.',
          'Read the details, and choose Approve. The person receives an account by email.',
          'Tick the working groups for the new member right there.',
        ],
        screen: { path: '/steering/approve', label: 'Approve New Requests' },
        picture: {
          file: approveRequests,
          alt: 'Below a request that was approved, a box for each working group; a message offers to undo the last change.',
        },
        alsoOn: ['/steering'],
      },
      {
        id: 'assign-members',
        title: 'Assign people to working groups',
        steps: [
          'Open Steering, then Assign Memberships.',
          'Search for a person by name or email, or scroll: names and groups stay in sight.',
          'Tick and untick. Each change counts at once and can be undone.',
        ],
        screen: { path: '/steering/assign', label: 'Assign Memberships' },
        picture: {
          file: assignMembers,
          alt: 'A box for each working group at each person; a message offers to undo the last change.',
        },
        alsoOn: ['/steering'],
      },
      {
        id: 'post-an-event',
        title: 'Post an event',
        steps: [
          'Open Steering, then Post ReCOG Events.',
          'Enter the date and time as they are where you are: the form shows your timezone, and everybody else sees their own time.',
          'Post. You can edit and delete the event on its page and in the list.',
        ],
        screen: { path: '/steering/events', label: 'Post ReCOG Events' },
        alsoOn: ['/steering'],
      },
      {
        id: 'copy-an-event',
        needs: 'event-copies',
        title: 'Post a series of events',
        steps: [
          'Open the page of the event and choose Copy to more dates.',
          'Choose a date, or a date and how often the event is repeated, then Add to the dates. Remove those on which it does not take place.',
          'Post. Everybody is told of all of them in one email.',
        ],
        note: 'Each copy takes place at the same local time, also after the clocks change.',
        screen: { path: '/events', label: 'Events' },
        picture: {
          file: copyAnEvent,
          alt: 'The dialog Copy to more dates: a date, how often the event is repeated, and the dates so far.',
        },
        alsoOn: ['/events/:eventId'],
      },
    ],
  },
  {
    title: 'Administrators',
    topics: [
      {
        id: 'create-accounts',
        title: 'Create accounts',
        steps: [
          'Open Site Admin. Under “Create account or Reset password”, paste any text: all email addresses in it are found.',
          'Choose Send credentials. Each address has its own result, with the working groups of the person.',
        ],
        note: 'An address that already has an account gets a new temporary password, or a link to choose one.',
        screen: { path: '/admin', label: 'Administration' },
        picture: {
          file: createAccounts,
          alt: 'The field with the email addresses, the button Send credentials, and the result below it.',
        },
      },
      {
        id: 'end-an-account',
        needs: 'people',
        title: 'End the access of somebody who leaves',
        steps: [
          'Open People in the administration, and search for the person.',
          'Read on their page what they lead or own, and choose a successor for each.',
          'Choose Deactivate. They are signed out everywhere, and you can reactivate them in the same place.',
        ],
        screen: { path: '/admin/people', label: 'People' },
        alsoOn: ['/admin/people/:userId'],
      },
      {
        id: 'name-groups',
        needs: 'group-editing',
        title: 'Create a working group or change its name',
        steps: [
          'Open Groups in the administration.',
          'Create a group with a name of its own and a description, or choose Change beside one.',
        ],
        note: 'Members and projects stay with a group that gets another name.',
        screen: { path: '/admin/groups', label: 'Groups' },
      },
      {
        id: 'check-the-system',
        needs: 'system',
        title: 'See whether the portal works as it should',
        steps: [
          'Open System in the administration. Problems come first, each with what to do.',
          'Choose Check again once you have done it.',
        ],
        screen: { path: '/admin/system', label: 'System' },
      },
      {
        id: 'who-changed-what',
        title: 'Find out who changed what',
        steps: [
          'Open Audit logs in the administration.',
          'Choose an action, a person or a range of days (UTC), then Apply.',
          'Open the details of a row to see what was before and what came after.',
        ],
        screen: { path: '/admin/audit-logs', label: 'Audit logs' },
      },
    ],
  },
]
