import { commandPrefix } from '@recog/server-kit/command-prefix'
import type { Facts } from './facts'
import { age, DAY, lasting, ok, problem, type Result, unknown, warning } from './result'

/** Days before its end at which a certificate should have been renewed: two thirds of what automatic clients leave. */
const RENEWED_BEFORE = 14 * DAY

/** Whether members reach the portal over TLS, at the name for which their passkeys were made. */
export function checkUrl(facts: Facts): Result {
  const result = checkConnection(facts)
  const passkeys = facts.database?.content?.passkeysElsewhere ?? 0
  if (passkeys === 0 || result.status === 'problem') return result
  return warning(
    `${passkeys === 1 ? '1 passkey was' : `${passkeys} passkeys were`} made for another host name, and cannot be used at this one.`,
    'Set PUBLIC_URL (or PUBLIC_API_BASE) back to the earlier name, or tell their owners: they sign in by password, and add new ones.',
  )
}

/** Whether members reach the portal over TLS, with a certificate that is good for a while. */
function checkConnection({ now, url: { url, isTrustworthy, certificate, leadsTo } }: Facts): Result {
  if (!isTrustworthy)
    return problem(
      `Members reach the portal at ${url}, without https: passwords can be read.`,
      'Put a proxy with a certificate in front, and set PUBLIC_URL to its https URL.',
    )
  if (certificate === undefined)
    return warning(`PUBLIC_URL is ${url}: only this machine can reach the portal.`, 'Set PUBLIC_URL.')
  if ('error' in certificate)
    return problem(
      `${url} could not be reached over TLS (${certificate.error}).`,
      'Check the proxy, its certificate and the DNS entry.',
    )
  if (leadsTo === 'another')
    return problem(
      `${url} leads to another portal.`,
      'Correct PUBLIC_URL, or let the proxy send requests to this portal.',
    )
  if (typeof leadsTo === 'object')
    return problem(
      `${url} does not lead to this portal (${leadsTo.error}).`,
      'Start the portal, correct PUBLIC_URL, or let the proxy send requests to this portal.',
    )
  const left = -age(now, certificate.expires)
  if (left <= 0) return problem(`The certificate of ${url} has expired.`, 'Renew it.')
  if (left < RENEWED_BEFORE)
    return warning(`The certificate of ${url} expires in ${lasting(left)}.`, 'Check why it was not renewed.')
  return ok(`The certificate of ${url} is good for ${lasting(left)}.`)
}

/** Whether the API runs on this machine, with this database. */
export function checkRunning({ api }: Facts): Result {
  if (api === 'this') return ok('The API answers.')
  if (api === 'another')
    return problem(
      'What answers at API_HOST and API_PORT has another database.',
      'Give this command the environment of the portal, and stop what should not run.',
    )
  return problem(
    `The API does not answer (${api.error}).`,
    'Start the portal. If it should run, its log says why it does not. Run this command on the machine of the API.',
  )
}

/** Whether every proxy in front is believed. Otherwise all visitors share one limit for signing in. */
export function checkProxies({ now, database }: Facts): Result {
  if (!database?.content) return unknown
  const { unlistedProxy } = database.content
  if (unlistedProxy === undefined || age(now, unlistedProxy) > 7 * DAY)
    return ok('No request came through a proxy that is not listed.')
  return warning(
    `A request came through a proxy that is not listed ${lasting(age(now, unlistedProxy))} ago: visitors behind it share one limit for signing in.`,
    "The servers' log names its IP address. If it is yours, list it in TRUSTED_PROXIES.",
  )
}

/** How far two clocks may differ before sessions, links and the audit log suffer. Milliseconds. */
const SKEW = 60_000

/** Whether the clock of this machine agrees with the database and with what was written before. */
export function checkClock({ now, database }: Facts): Result {
  if (!database?.content) return unknown
  const { databaseTime, newestRow } = database.content
  const synchronise = 'Let both machines synchronise their clocks (NTP).'
  if (databaseTime !== undefined && Math.abs(age(now, databaseTime)) > SKEW)
    return problem(
      `The clocks of this machine and of the database differ by ${lasting(Math.abs(age(now, databaseTime)))}.`,
      synchronise,
    )
  if (newestRow !== undefined && age(now, newestRow) < -SKEW)
    return problem(
      `The newest row of the audit log is from the future, by ${lasting(-age(now, newestRow))}: this clock is slow, or another one was fast.`,
      synchronise,
    )
  return ok('The clock agrees with what was written.')
}

/** How old time-zone rules may be: several countries change theirs every year. */
const RULES_AGE = 548 * DAY

/** Whether Node.js knows present time-zone rules, and events follow them. */
export function checkTimeZones({ now, zoneRules, database }: Facts): Result {
  const update = 'Update Node.js, which contains the rules.'
  if (zoneRules === undefined) return problem('This Node.js has no time-zone rules.', update)
  if (!database?.content) return unknown
  const { movedEvents } = database.content
  if (movedEvents > 0)
    return problem(
      `${movedEvents} upcoming ${movedEvents === 1 ? 'event is' : 'events are'} shown at another time than announced, because the rules of a time zone changed.`,
      `List them with "${commandPrefix().api} events resolve-again", then add --apply.`,
    )
  if (age(now, `${zoneRules.slice(0, 4)}-01-01T00:00:00Z`) > RULES_AGE)
    return warning(`The time-zone rules are from ${zoneRules.slice(0, 4)} (${zoneRules}).`, update)
  return ok(`The time-zone rules are ${zoneRules}.`)
}

const MEGABYTE = 1_000_000

/** Whether there is room for the database, e-mails and releases. */
export function checkDisk({ disk }: Facts): Result {
  if (!disk)
    return warning('The free space of PORTAL_DATA could not be read.', 'Check that the folder exists.')
  const { free, total } = disk
  const left = `${Math.floor(free / MEGABYTE).toLocaleString('en')} MB of ${Math.floor(total / MEGABYTE).toLocaleString('en')} MB are free in PORTAL_DATA.`
  const action = 'Make room: remove old backups, or move PORTAL_DATA to a larger disk.'
  if (free < 100 * MEGABYTE) return problem(left, action)
  if (free < 1000 * MEGABYTE || free < total * 0.05) return warning(left, action)
  return ok(left)
}
