import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { paginateListUsers, paginateListUsersInGroup } from '@aws-sdk/client-cognito-identity-provider'
import { Group, groups } from '@lintel/contract'
import * as z from 'zod'
import { cognito } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { ObjectWriter } from '../lib/object-writer.ts'

/** A line of the export: all that Cognito tells of a user, which is no password. */
export const ExportedUser = z.object({
  username: z.string(),
  enabled: z.boolean(),
  status: z.string(),
  attributes: z.record(z.string(), z.string()),
  groups: z.array(Group),
})
export type ExportedUser = z.infer<typeof ExportedUser>

/** Between two lists, of which an account has 30 a second for everybody. */
const pauseMs = 100

async function* lines(UserPoolId: string): AsyncGenerator<string> {
  const groupsOf = new Map<string, Group[]>()
  for (const group of groups)
    for await (const { Users = [] } of paginateListUsersInGroup(
      { client: cognito },
      { UserPoolId, GroupName: group },
    )) {
      for (const { Username = '' } of Users) groupsOf.set(Username, [...(groupsOf.get(Username) ?? []), group])
      await wait(pauseMs)
    }
  for await (const { Users = [] } of paginateListUsers({ client: cognito }, { UserPoolId })) {
    for (const { Username: username = '', Enabled, UserStatus: status = '', Attributes = [] } of Users) {
      const attributes = Object.fromEntries(Attributes.map(({ Name = '', Value = '' }) => [Name, Value]))
      const user = { username, enabled: Enabled === true, status, attributes, groups: groupsOf.get(username) ?? [] }
      yield `${JSON.stringify(user satisfies ExportedUser)}\n`
    }
    await wait(pauseMs)
  }
}

/** Nightly: `users/2026-11-29.jsonl`, for `npm run ops -- restore`. */
export async function handler(): Promise<void> {
  const Key = `users/${new Date().toISOString().slice(0, 10)}.jsonl`
  const out = new ObjectWriter({ Bucket: variable('DOCUMENTS_BUCKET'), Key, ContentType: 'application/jsonl' })
  await pipeline(Readable.from(lines(variable('USER_POOL_ID'))), out)
}
