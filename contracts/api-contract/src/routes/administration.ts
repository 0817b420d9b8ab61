import * as admin from '../admin'
import * as committees from '../committees'
import { endpoints, type RouteName } from '../endpoints'
import type { Route } from '../route'
import { idParams } from '../wire'

/** Calls of administrators: accounts and roles. */
export const administrationRoutes = {
  adminCommittees: {
    ...endpoints.adminCommittees,
    tag: 'administration',
    summary: 'Names of all working groups',
    audience: 'admin',
    status: 200,
    response: committees.committeeNames,
  },
  previewAccounts: {
    ...endpoints.previewAccounts,
    tag: 'administration',
    summary: 'Which addresses have an account already; changes nothing',
    audience: 'admin',
    body: admin.addressList,
    status: 200,
    response: admin.addressPreview,
    capability: 'account-preview',
  },
  accounts: {
    ...endpoints.accounts,
    tag: 'administration',
    summary: 'Creates an account or resets its password, address by address',
    audience: 'admin',
    body: admin.accountsRequest,
    status: 200,
    response: admin.accountResults,
  },
  bulkAdd: {
    ...endpoints.bulkAdd,
    tag: 'administration',
    summary: 'Adds people to a group, creating accounts where missing; never demotes a lead',
    audience: 'admin',
    params: idParams,
    body: admin.bulkAddRequest,
    status: 200,
    response: admin.bulkAddResponse,
    errors: { 404: 'No such group' },
  },
  assignUser: {
    ...endpoints.assignUser,
    tag: 'administration',
    summary: 'Gives one person roles in groups, creating the account where missing; removes nothing',
    audience: 'admin',
    body: admin.assignUserRequest,
    status: 200,
    response: admin.assignUserResponse,
    errors: { 404: 'No such group' },
  },
  createCommitteeUsers: {
    ...endpoints.createCommitteeUsers,
    tag: 'administration',
    summary: 'Older path of the two calls above: {email, committees} assigns, {emails} creates or resets',
    audience: 'admin',
    body: admin.createCommitteeUsersRequest,
    status: 200,
    response: admin.createCommitteeUsersResponse,
    errors: { 404: 'No such group' },
  },
  eraseUser: {
    ...endpoints.eraseUser,
    tag: 'administration',
    summary: 'Erases everything about a person who has left, for good; the audit log keeps the fact',
    audience: 'admin',
    body: admin.eraseRequest,
    status: 200,
    response: admin.eraseResponse,
    errors: { 404: 'No account has this address', 409: 'The person has not left yet' },
    capability: 'erasure',
  },
} as const satisfies Partial<Record<RouteName, Route>>
