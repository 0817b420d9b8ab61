/** Reports about emails that were not delivered, as eight mail systems write them. */

type Case = 'gone' | 'full' | 'spam' | 'expired' | 'delayed'

interface Facts {
  readonly id: string
  readonly host: string
  readonly to: string
}

const BOUNDARY = 'b1_report'

/** A report with its three parts (RFC 3464). */
function report(
  from: string,
  subject: string,
  words: string,
  status: readonly string[],
  original: string,
  { asHeaders = false, encoded = false } = {},
): string {
  const code = status.join('\r\n')
  const part = (type: string, body: string, transfer = '7bit') =>
    [
      `--${BOUNDARY}`,
      `Content-Type: ${type}`,
      `Content-Transfer-Encoding: ${transfer}`,
      '',
      transfer === 'base64' ? Buffer.from(body).toString('base64') : body,
    ].join('\r\n')
  return [
    `From: ${from}`,
    'To: portal@recog.example',
    `Subject: ${subject}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${BOUNDARY}"`,
    '',
    part('text/plain; charset=utf-8', words, encoded ? 'base64' : '7bit'),
    part('message/delivery-status', code, encoded ? 'base64' : '7bit'),
    part(asHeaders ? 'text/rfc822-headers' : 'message/rfc822', original),
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n')
}

const original = ({ id, host, to }: Facts): string =>
  [
    `From: ReCOG <portal@${host}>`,
    `To: ${to}`,
    'Subject: New event: Seminar',
    `Message-ID: <${id}@${host}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Dear member,',
  ].join('\r\n')

const action = (what: Case): string => (what === 'delayed' ? 'delayed' : 'failed')
const STATUS = { gone: '5.1.1', full: '5.2.2', spam: '5.7.1', expired: '4.4.1', delayed: '4.4.1' } as const

/** What each says, by case. */
type System = (what: Case, facts: Facts) => string

const postfix: System = (what, facts) => {
  const said = {
    gone: `550 5.1.1 <${facts.to}>: Recipient address rejected: User unknown in local recipient table`,
    full: `552 5.2.2 <${facts.to}>: Mailbox full`,
    spam: '554 5.7.1 Message rejected as spam by content filter',
    expired: 'connect to mx.hospital.example[192.0.2.7]:25: Connection timed out',
    delayed: 'connect to mx.hospital.example[192.0.2.7]:25: Connection timed out',
  }[what]
  return report(
    'MAILER-DAEMON@mail.recog.example (Mail Delivery System)',
    what === 'delayed' ? 'Delayed Mail (still being retried)' : 'Undelivered Mail Returned to Sender',
    `This is the mail system at host mail.recog.example.\r\n\r\n<${facts.to}>: host mx.hospital.example said:\r\n    ${said}`,
    [
      'Reporting-MTA: dns; mail.recog.example',
      'X-Postfix-Queue-ID: 4F2B41C0A7',
      '',
      `Final-Recipient: rfc822; ${facts.to}`,
      `Action: ${action(what)}`,
      `Status: ${STATUS[what]}`,
      `Diagnostic-Code: smtp; ${said}`,
    ],
    original(facts),
  )
}

/** Older versions send no parts, only text. */
const exim: System = (what, facts) => {
  const said = {
    gone: 'SMTP error from remote mail server after RCPT TO: 550 Unrouteable address',
    full: 'SMTP error from remote mail server after RCPT TO: 552 Mailbox full / over quota',
    spam: 'SMTP error from remote mail server after end of data: 550 This message was classified as spam (policy)',
    expired: 'retry timeout exceeded: 4.4.1 connection timed out',
    delayed: 'retry time not reached for any host',
  }[what]
  if (what === 'delayed')
    return report(
      'Mail Delivery System <Mailer-Daemon@mail.recog.example>',
      'Warning: message delayed 24 hours',
      `A message has not been delivered to ${facts.to} after more than 24 hours: ${said}`,
      [
        'Reporting-MTA: dns; mail.recog.example',
        '',
        'Action: delayed',
        `Final-Recipient: rfc822;${facts.to}`,
        'Status: 4.0.0',
      ],
      original(facts),
      { asHeaders: true },
    )
  return [
    'From: Mail Delivery System <Mailer-Daemon@mail.recog.example>',
    'To: portal@recog.example',
    `X-Failed-Recipients: ${facts.to}`,
    'Auto-Submitted: auto-replied',
    'Subject: Mail delivery failed: returning message to sender',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of its recipients.',
    '',
    `  ${facts.to}`,
    `    host mx.hospital.example [192.0.2.7]: ${said}`,
    '',
    '------ This is a copy of the message, including all the headers. ------',
    '',
    original(facts),
  ].join('\r\n')
}

const sendmail: System = (what, facts) => {
  const said = {
    gone: `550 5.1.1 <${facts.to}>... User unknown`,
    full: '552 5.2.2 Over quota',
    spam: '554 5.7.1 Rejected: 192.0.2.1 listed at a blacklist',
    expired: 'Message could not be delivered for 5 days; Operation timed out',
    delayed: 'Deferred: Connection refused by mx.hospital.example.',
  }[what]
  return report(
    'Mail Delivery Subsystem <MAILER-DAEMON@relay.recog.example>',
    what === 'delayed'
      ? 'Warning: could not send message for past 4 hours'
      : 'Returned mail: see transcript for details',
    `   ----- Transcript of session follows -----\r\n... while talking to mx.hospital.example.:\r\n<<< ${said}`,
    [
      'Reporting-MTA: dns; relay.recog.example',
      'Arrival-Date: Mon, 1 Jun 2026 10:00:00 GMT',
      '',
      `Final-Recipient: RFC822; ${facts.to}`,
      `Action: ${action(what)}`,
      `Status: ${{ ...STATUS, expired: '4.4.7' }[what]}`,
      'Remote-MTA: DNS; mx.hospital.example',
      `Diagnostic-Code: SMTP; ${said}`,
    ],
    original(facts),
    { asHeaders: true },
  )
}

const exchange: System = (what, facts) => {
  const status = { gone: '5.1.10', full: '5.2.2', spam: '5.7.133', expired: '4.4.7', delayed: '4.4.7' }[what]
  const said = {
    gone: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    full: '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
    spam: '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required',
    expired: '550 4.4.7 QUEUE.Expired; message expired',
    delayed: '400 4.4.7 Message delayed',
  }[what]
  return report(
    'Microsoft Outlook <postmaster@hospital.onmicrosoft.example>',
    what === 'delayed' ? 'Delivery delayed: New event' : 'Undeliverable: New event: Seminar',
    `Your message to ${facts.to} couldn't be delivered.`,
    [
      'Reporting-MTA: dns;AM0PR01MB0001.eurprd01.prod.example',
      'Received-From-MTA: dns;mail.recog.example',
      '',
      `Final-Recipient: rfc822;${facts.to}`,
      `Action: ${action(what)}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp;${said}`,
    ],
    original(facts),
    { encoded: true },
  )
}

const gmail: System = (what, facts) => {
  const status = { ...STATUS, full: '4.2.2', expired: '4.4.1' }[what]
  const said = {
    gone: '550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n 550-5.1.1 double-checking the address for typos. 550 5.1.1 NoSuchUser',
    full: '452-4.2.2 The email account that you tried to reach is over quota and inactive.',
    spam: '550-5.7.1 Our system has detected that this message is likely unsolicited mail.',
    expired: 'The recipient server did not accept our requests to connect. [timed out]',
    delayed: 'The recipient server did not accept our requests to connect. [timed out]',
  }[what]
  return report(
    'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    `Delivery Status Notification (${what === 'delayed' ? 'Delay' : 'Failure'})`,
    `** Address not found **\r\n\r\nYour message wasn't delivered to ${facts.to}.`,
    [
      'Reporting-MTA: dns; googlemail.example',
      `X-Original-Message-ID: <${facts.id}@${facts.host}>`,
      '',
      `Final-Recipient: rfc822; ${facts.to}`,
      `Action: ${action(what)}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${said}`,
    ],
    original(facts),
  )
}

/** Has its own format, which is text. */
const qmail: System = (what, facts) => {
  const said = {
    gone: '192.0.2.7 does not like recipient.\r\nRemote host said: 550 sorry, no mailbox here by that name (#5.1.1)\r\nGiving up on 192.0.2.7.',
    full: 'Remote host said: 552 user is over quota (#5.2.2)',
    spam: 'Remote host said: 554 blocked by policy (#5.7.1)',
    expired:
      'I could not establish an SMTP connection. (#4.4.1)\r\nI am not going to try again; this message has been in the queue too long.',
    delayed: '',
  }[what]
  if (what === 'delayed') return sendmail(what, facts)
  return [
    'From: MAILER-DAEMON@mail.recog.example',
    'To: portal@recog.example',
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at mail.recog.example.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    '',
    `<${facts.to}>:`,
    said,
    '',
    '--- Below this line is a copy of the message.',
    '',
    original(facts),
  ].join('\r\n')
}

/** Says 5.0.0 in the field, and what it means in words only. */
const domino: System = (what, facts) => {
  const said = {
    gone: `550 ${facts.to}... No such user`,
    full: '550 Mail file is full; mailbox over quota',
    spam: '554 Mail from this host is blocked',
    expired: '4.4.7 Maximum hop count or time exceeded',
    delayed: 'No route found yet',
  }[what]
  return report(
    'Postmaster@clinic.example',
    `DELIVERY ${what === 'delayed' ? 'DELAY' : 'FAILURE'}: New event: Seminar`,
    `Your message was not delivered to: ${facts.to} because: ${said}`,
    [
      'Reporting-MTA: dns;domino.clinic.example',
      '',
      `Final-Recipient: rfc822;${facts.to}`,
      `Action: ${action(what)}`,
      `Status: ${what === 'delayed' || what === 'expired' ? '4.0.0' : '5.0.0'}`,
      `Diagnostic-Code: X-Notes; ${said}`,
    ],
    original(facts),
  )
}

/** Yahoo and its like fold long lines, and send headers only. */
const yahoo: System = (what, facts) => {
  const said = {
    gone: "554 delivery error: dd This user doesn't have a yahoo.example account\r\n (member@yahoo.example) [0] - mta1.example; mailbox unavailable",
    full: '552 1 Requested mail action aborted, mailbox\r\n not found or out of storage; exceeded storage quota',
    spam: '554 5.7.9 Message not accepted for policy reasons',
    expired: '421 4.4.2 Connection dropped; too long in queue',
    delayed: '421 4.7.0 [TSS04] Messages temporarily deferred',
  }[what]
  return report(
    'MAILER-DAEMON@yahoo.example',
    'Failure Notice',
    `Sorry, we were unable to deliver your message to the following address.\r\n\r\n<${facts.to}>`,
    [
      'Reporting-MTA: dns; sonic.yahoo.example',
      '',
      `Final-Recipient: rfc822; ${facts.to}`,
      `Action: ${action(what)}`,
      `Status: ${{ gone: '5.0.0', full: '5.2.2', spam: '5.7.9', expired: '4.4.2', delayed: '4.7.0' }[what]}`,
      `Diagnostic-Code: smtp; ${said}`,
    ],
    original(facts),
    { asHeaders: true },
  )
}

const SYSTEMS = { postfix, exim, sendmail, exchange, gmail, qmail, domino, yahoo }
const EXPECTED = {
  gone: 'gone',
  full: 'unreachable',
  spam: 'refused',
  expired: 'unreachable',
  delayed: 'delayed',
} as const

/** Forty reports about an email: of each system, one of each case, with the outcome. */
export const bounces = (facts: Facts) =>
  Object.entries(SYSTEMS).flatMap(([system, write]) =>
    (Object.keys(EXPECTED) as Case[]).map((what) => ({
      name: `${system}, ${what}`,
      mail: Buffer.from(write(what, facts)),
      outcome: EXPECTED[what],
    })),
  )
