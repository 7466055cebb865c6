import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { FeedbackParty, Id, Instant, linkPurposes } from '@lintel/contract'
import * as z from 'zod'
import { dynamo } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { isUnmetCondition } from '../lib/unmet-condition.ts'

/*
 * Rows of the links table, and what each key serves:
 *
 * pk                           sk          holds                      serves
 * REPORT#<report>              LINK#<id>   a link                     a visit; the list of a report's links
 * VISITS#<whose>#<minute>      VISITS      visits in that minute      the limits
 *
 * DynamoDB forgets a link that expired a while ago (`ttl`); one that never expires stays, revoked or not.
 */

/** A link as it is kept. */
export const StoredLink = z.object({
  id: Id,
  reportId: Id,
  purpose: z.enum(linkPurposes),
  signatureId: Id.optional(),
  party: FeedbackParty.optional(),
  document: z.object({ filename: z.string(), variant: z.string().optional(), src: z.string().optional() }).optional(),
  createdBy: z.string(),
  createdAt: Instant,
  /** Absent: never. */
  expiresAt: Instant.optional(),
  /** The expiry that its key was made with; empty: never. */
  signedFor: z.string(),
  /** Of keys that were handed out, where the link may outlive the secrets that they were made with. */
  keyHashes: z.array(z.string()).default([]),
  revokedAt: Instant.optional(),
  openedAt: Instant.optional(),
})
export type StoredLink = z.infer<typeof StoredLink>

/** Staff see what has expired, and may renew it, for so long. */
const graceDays = 90

const table = () => variable('LINKS_TABLE')
const linkKey = (reportId: string, id: string) => ({ pk: `REPORT#${reportId}`, sk: `LINK#${id}` })
const seconds = (instant: string | Date) => Math.floor(new Date(instant).getTime() / 1000)
const forgottenAt = (expiresAt: string) => seconds(expiresAt) + graceDays * 24 * 3600

/** Writes a new link. */
export async function addLink(link: StoredLink): Promise<void> {
  const ttl = link.expiresAt && { ttl: forgottenAt(link.expiresAt) }
  await dynamo.send(
    new PutCommand({
      TableName: table(),
      Item: { ...linkKey(link.reportId, link.id), ...link, ...ttl },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  )
}

/** A link of a report, or undefined. */
export async function readLink(reportId: string, id: string): Promise<StoredLink | undefined> {
  const command = new GetCommand({ TableName: table(), Key: linkKey(reportId, id), ConsistentRead: true })
  const { Item } = await dynamo.send(command)
  return Item && StoredLink.parse(Item)
}

/** All links of a report. */
export async function queryLinks(reportId: string): Promise<StoredLink[]> {
  const links: StoredLink[] = []
  let start: Record<string, unknown> | undefined
  do {
    const page = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :link)',
        ExpressionAttributeValues: { ':pk': `REPORT#${reportId}`, ':link': 'LINK#' },
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    )
    links.push(...(page.Items ?? []).map((item) => StoredLink.parse(item)))
    start = page.LastEvaluatedKey
  } while (start)
  return links
}

/** Sets fields of a link where the condition holds (and it exists); answers it as it then is, or undefined. */
async function update(
  link: Pick<StoredLink, 'id' | 'reportId'>,
  set: Record<string, unknown>,
  condition: string,
): Promise<StoredLink | undefined> {
  const names = Object.keys(set)
  try {
    const { Attributes } = await dynamo.send(
      new UpdateCommand({
        TableName: table(),
        Key: linkKey(link.reportId, link.id),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: `attribute_exists(pk) AND ${condition}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
        ReturnValues: 'ALL_NEW',
      }),
    )
    return StoredLink.parse(Attributes)
  } catch (error) {
    if (isUnmetCondition(error)) return undefined
    throw error
  }
}

/** Lets a link live until then. Undefined where it is revoked, or never expires; then nothing is changed. */
export const extendLink = (link: StoredLink, expiresAt: string): Promise<StoredLink | undefined> =>
  update(
    link,
    { expiresAt, ttl: forgottenAt(expiresAt) },
    'attribute_not_exists(revokedAt) AND attribute_exists(expiresAt)',
  )

/** Remembers the hash of a key that was handed out. */
export async function addKeyHash(link: Pick<StoredLink, 'id' | 'reportId'>, hash: string): Promise<void> {
  await dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: linkKey(link.reportId, link.id),
      UpdateExpression: 'SET keyHashes = list_append(keyHashes, :hashes)',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':hashes': [hash] },
    }),
  )
}

/** Ends a link for good. Undefined where it has been revoked before; then nothing is changed. */
export const endLink = (link: StoredLink, revokedAt: string): Promise<StoredLink | undefined> =>
  update(link, { revokedAt }, 'attribute_not_exists(revokedAt)')

/** Notes the first opening of a link. */
export const noteOpening = (link: Pick<StoredLink, 'id' | 'reportId'>, openedAt: string) =>
  update(link, { openedAt }, 'attribute_not_exists(openedAt)')

/** Counts one more visit in this minute and answers how many there are; `whose` says of which link or address. */
export async function countVisit(whose: string, minute: number): Promise<number> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: { pk: `VISITS#${whose}#${minute}`, sk: 'VISITS' },
      UpdateExpression: 'ADD visits :one SET #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':ttl': (minute + 2) * 60 },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return Number(Attributes?.visits)
}

/** Counts a photograph that is to be sent with a link; false where there have been `most` already. */
export async function countUpload(link: Pick<StoredLink, 'id' | 'reportId'>, most: number): Promise<boolean> {
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: table(),
        Key: linkKey(link.reportId, link.id),
        UpdateExpression: 'ADD uploads :one',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(uploads) OR uploads < :most)',
        ExpressionAttributeValues: { ':one': 1, ':most': most },
      }),
    )
    return true
  } catch (error) {
    if (isUnmetCondition(error)) return false
    throw error
  }
}
