import * as z from 'zod'
import { toList } from './attributes.ts'
import { invalidParameter, need, type CognitoRequest } from './request.ts'
import type { Pool } from './pools.ts'
import type { GroupRecord, UserRecord } from './user-store.ts'

const LARGEST_PAGE = 60
const SEARCHABLE = [
  'username',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'cognito:user_status',
  'status',
  'sub',
]

const seconds = (milliseconds: number) => milliseconds / 1000

export const describeUser = (user: UserRecord) => ({
  Username: user.username,
  Attributes: toList(user.attributes),
  UserCreateDate: seconds(user.createdAt),
  UserLastModifiedDate: seconds(user.modifiedAt),
  Enabled: user.enabled,
  UserStatus: user.status,
})

export const describeGroup = (pool: Pool, group: GroupRecord) => ({
  GroupName: group.name,
  UserPoolId: pool.spec.id,
  Description: group.description,
  Precedence: group.precedence,
  CreationDate: seconds(group.createdAt),
  LastModifiedDate: seconds(group.modifiedAt),
})

const usernameOf = ({ username }: UserRecord): string => username

/** `Filter` is `name = "value"` or, for prefixes, `name ^= "value"`, case-insensitive as in AWS. */
export function listUsers(pool: Pool, request: CognitoRequest) {
  const matches = userFilter(request.Filter)
  const page = pageOf(pool.store.users().filter(matches), usernameOf, request.PaginationToken, request.Limit)
  const wanted = request.AttributesToGet
  const Users = page.rows.map((user) => {
    const described = describeUser(user)
    if (!wanted) return described
    return { ...described, Attributes: described.Attributes.filter(({ Name }) => wanted.includes(Name)) }
  })
  return { Users, PaginationToken: page.next }
}

/** The name of a pool is its id: the template has no better one. */
export function listUserPools(pools: Pool[], request: CognitoRequest) {
  const page = pageOf(pools, ({ spec }) => spec.id, request.NextToken, request.MaxResults)
  return { UserPools: page.rows.map(({ spec }) => ({ Id: spec.id, Name: spec.id })), NextToken: page.next }
}

export function listUserPoolClients({ spec }: Pool, request: CognitoRequest) {
  const page = pageOf(spec.clients, ({ id }) => id, request.NextToken, request.MaxResults)
  const UserPoolClients = page.rows.map(({ id }) => ({ ClientId: id, UserPoolId: spec.id, ClientName: id }))
  return { UserPoolClients, NextToken: page.next }
}

export function listGroups(pool: Pool, request: CognitoRequest) {
  const page = pageOf(pool.store.groups(), ({ name }) => name, request.NextToken, request.Limit)
  return { Groups: page.rows.map((group) => describeGroup(pool, group)), NextToken: page.next }
}

export function listUsersInGroup(pool: Pool, request: CognitoRequest) {
  const { name } = pool.store.group(need(request, 'GroupName'))
  const members = pool.store.users().filter((user) => user.groups.includes(name))
  const page = pageOf(members, usernameOf, request.NextToken, request.Limit)
  return { Users: page.rows.map(describeUser), NextToken: page.next }
}

const Token = z.tuple([z.literal('after'), z.string()])

/** In name order. The token names the last row, not a count, so concurrent changes duplicate or skip none. */
function pageOf<T>(all: T[], nameOf: (row: T) => string, token: string | undefined, limit?: number) {
  const after = token === undefined ? undefined : lastOf(token)
  const size = limit || LARGEST_PAGE
  const byName = (a: string, b: string) => (a < b ? -1 : Number(a > b))
  const rest = all
    .filter((row) => after === undefined || nameOf(row) > after)
    .toSorted((a, b) => byName(nameOf(a), nameOf(b)))
  const rows = rest.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: last && rest.length > size ? tokenAfter(nameOf(last)) : undefined }
}

const tokenAfter = (name: string): string => Buffer.from(JSON.stringify(['after', name])).toString('base64url')

function lastOf(token: string): string {
  try {
    return Token.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))[1]
  } catch {
    throw invalidParameter('Invalid pagination token')
  }
}

function userFilter(filter: string | undefined): (user: UserRecord) => boolean {
  if (!filter) return () => true
  const parsed = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter)
  const [, name = '', operator, quoted = ''] = parsed ?? []
  if (!parsed) throw invalidParameter('Error while parsing filter.')
  if (!SEARCHABLE.includes(name))
    throw invalidParameter(`One or more requested attributes do not support search: ${name}`)
  const wanted = quoted.replace(/\\(.)/g, '$1').toLowerCase()
  return (user) => {
    const value = searchValue(user, name).toLowerCase()
    return operator === '=' ? value === wanted : value.startsWith(wanted)
  }
}

function searchValue(user: UserRecord, name: string): string {
  if (name === 'status') return user.enabled ? 'Enabled' : 'Disabled'
  if (name === 'cognito:user_status') return user.status
  if (name === 'username') return user.username
  return user.attributes[name] ?? ''
}
