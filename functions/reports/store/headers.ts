import { BatchGetCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Attachment } from '@lintel/contract'
import * as z from 'zod'
import { dynamo } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { isUnmetCondition } from '../../lib/unmet-condition.ts'
import { HeaderRow, VersionRow } from './header.ts'
import { headerKey, refKey, versionKey, type Key } from './keys.ts'

/** DynamoDB answers so many keys at once. */
const keysAtOnce = 100

const getRow = async (Key: Key) =>
  (await dynamo.send(new GetCommand({ TableName: variable('REPORTS_TABLE'), Key, ConsistentRead: true }))).Item

/** A report's header row, or undefined. */
export async function readHeader(id: string): Promise<HeaderRow | undefined> {
  const row = await getRow(headerKey(id))
  return row && HeaderRow.parse(row)
}

/** Header rows by id; those that do not exist are left out. */
export async function readHeaders(ids: readonly string[]): Promise<Map<string, HeaderRow>> {
  const TableName = variable('REPORTS_TABLE')
  const found = new Map<string, HeaderRow>()
  let open: Record<string, unknown>[] = [...new Set(ids)].map(headerKey).map((key) => ({ ...key }))
  while (open.length > 0) {
    const Keys = open.slice(0, keysAtOnce)
    const request = { RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }
    const { Responses, UnprocessedKeys } = await dynamo.send(new BatchGetCommand(request))
    for (const item of Responses?.[TableName] ?? []) {
      const row = HeaderRow.parse(item)
      found.set(row.record.id, row)
    }
    open = [...(UnprocessedKeys?.[TableName]?.Keys ?? []), ...open.slice(keysAtOnce)]
  }
  return found
}

/** The row of one version, or undefined. */
export async function readVersion(id: string, version: number): Promise<VersionRow | undefined> {
  const row = await getRow(versionKey(id, version))
  return row && VersionRow.parse(row)
}

/** The id of the report with this reference, or undefined; a retired reference finds nothing. */
export async function readRef(ref: number): Promise<string | undefined> {
  const row = await getRow(refKey(ref))
  return row && z.object({ id: z.string().optional() }).parse(row).id
}

/**
 * Replaces an attachment of the header. Answers false where its job is no longer `seenJobid` (undefined: none); then
 * nothing is written.
 */
export async function writeAttachment(
  id: string,
  key: string,
  attachment: Attachment,
  seenJobid: string | undefined,
): Promise<boolean> {
  const job = '#record.attachments.#key.jobid'
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: variable('REPORTS_TABLE'),
        Key: headerKey(id),
        UpdateExpression: 'SET #record.attachments.#key = :attachment',
        ConditionExpression: `attribute_exists(pk) AND ${seenJobid ? `${job} = :seen` : `attribute_not_exists(${job})`}`,
        ExpressionAttributeNames: { '#record': 'record', '#key': key },
        ExpressionAttributeValues: { ':attachment': attachment, ...(seenJobid && { ':seen': seenJobid }) },
      }),
    )
    return true
  } catch (error) {
    if (isUnmetCondition(error)) return false
    throw error
  }
}
