import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { PhotoRecord } from '@lintel/contract'
import { dynamo } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/*
 * The photos table.
 * PHOTO#id / PHOTO                       one photograph: by its id, many at once for a list, a save or a plan
 * REPORT#id / PHOTO#receivedAt#photoId   what has arrived for a report, in the order of its arrival
 * REPORT#id / DOCUMENT#receivedAt#id     documents that have arrived for it; their records are as those of photographs
 */

/** The record as it is kept: what callers see, whose it is, and what its print copy measures. */
export interface StoredPhoto extends PhotoRecord {
  reportId: string
  clientId: string
  /** Set for a document that is kept with a report; everything else is a photograph. */
  kind?: 'document'
  /** Content type of a document. */
  type?: string
  /** Of a photograph that a visitor sent: the link by which. */
  linkId?: string
  /** When the permission to send it was given. */
  requestedAt: string
  /** Of the print copy: pixels, and length in bytes. Missing until it was made. */
  print?: { width: number; height: number; bytes: number }
  /** Seconds since 1970: a permission that nobody used, or a refusal, is forgotten then. */
  ttl?: number
}

/** Records of what never became a photograph are kept this long. */
export const forgottenAfterSeconds = 7 * 24 * 3600

const photoKey = (id: string) => ({ pk: `PHOTO#${id}`, sk: 'PHOTO' })
const table = () => variable('PHOTOS_TABLE')

/** A transaction takes 100 items, and so does reading by keys. */
const atOnce = 100

const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / atOnce) }, (_, i) => items.slice(i * atOnce, (i + 1) * atOnce))

/** Writes the records of photographs that are expected. */
export async function addWaiting(photos: readonly StoredPhoto[]): Promise<void> {
  for (const some of chunks(photos)) {
    const TransactItems = some.map((photo) => ({
      Put: { TableName: table(), Item: { ...photoKey(photo.id), ...photo } },
    }))
    await dynamo.send(new TransactWriteCommand({ TransactItems }))
  }
}

/** One record, as it is now. */
export async function findPhoto(id: string): Promise<StoredPhoto | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: table(), Key: photoKey(id), ConsistentRead: true, ...projection }),
  )
  return Item as StoredPhoto | undefined
}

/** The records of these ids that exist, as they are now, by id. */
export async function findPhotos(ids: Iterable<string>): Promise<Map<string, StoredPhoto>> {
  const batches = await Promise.all(chunks([...new Set(ids)]).map(readBatch))
  return new Map(batches.flat().map((photo) => [photo.id, photo]))
}

async function readBatch(ids: readonly string[]): Promise<StoredPhoto[]> {
  const found: StoredPhoto[] = []
  let keys: Record<string, unknown>[] = ids.map(photoKey)
  while (keys.length > 0) {
    const request = { [table()]: { Keys: keys, ConsistentRead: true, ...projection } }
    const { Responses, UnprocessedKeys } = await dynamo.send(new BatchGetCommand({ RequestItems: request }))
    found.push(...((Responses?.[table()] ?? []) as StoredPhoto[]))
    // What was too much for one answer is asked for again.
    keys = UnprocessedKeys?.[table()]?.Keys ?? []
  }
  return found
}

/** Everything but the keys of the table. */
const attributes = [
  ...['id', 'src', 'filename', 'status', 'message', 'width', 'height', 'bytes', 'sha256', 'takenAt', 'receivedAt'],
  ...['reportId', 'clientId', 'requestedAt', 'print', 'ttl', 'kind', 'type', 'linkId'],
]
const projection = {
  ProjectionExpression: attributes.map((name) => `#${name}`).join(','),
  ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
}

const arrivals = { photo: 'PHOTO#', document: 'DOCUMENT#' } as const

/** The ids of the photographs, or documents, that have arrived for a report, in the order of their arrival. */
export async function arrivedFor(reportId: string, kind: keyof typeof arrivals = 'photo'): Promise<string[]> {
  const ids: string[] = []
  let from: Record<string, unknown> | undefined
  do {
    const page = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :report AND begins_with(sk, :kind)',
        ExpressionAttributeValues: { ':report': `REPORT#${reportId}`, ':kind': arrivals[kind] },
        ExclusiveStartKey: from,
      }),
    )
    ids.push(...(page.Items ?? []).map((item) => String(item.photoId)))
    from = page.LastEvaluatedKey
  } while (from)
  return ids
}

/**
 * Writes what was found out about a photograph that arrived. Only a waiting record takes it: answers false where
 * another event was faster.
 */
export async function settlePhoto(photo: StoredPhoto & { receivedAt: string }): Promise<boolean> {
  const TransactItems: TransactWriteCommandInput['TransactItems'] = [
    {
      Put: {
        TableName: table(),
        Item: { ...photoKey(photo.id), ...photo },
        ConditionExpression: '#status = :waiting',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':waiting': 'waiting' },
      },
    },
    {
      Put: {
        TableName: table(),
        Item: {
          pk: `REPORT#${photo.reportId}`,
          sk: `${arrivals[photo.kind ?? 'photo']}${photo.receivedAt}#${photo.id}`,
          photoId: photo.id,
          ttl: photo.ttl,
        },
      },
    },
  ]
  try {
    await dynamo.send(new TransactWriteCommand({ TransactItems }))
    return true
  } catch (error) {
    const faster =
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.some((reason) => reason.Code === 'ConditionalCheckFailed')
    if (faster) return false
    throw error
  }
}

/** Notes the measures of a print copy that was made again. */
export async function setPrintCopy(id: string, print: NonNullable<StoredPhoto['print']>): Promise<void> {
  await dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: photoKey(id),
      UpdateExpression: 'SET print = :print',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':print': print },
    }),
  )
}
