import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import type { ColourCode } from '@lintel/contract'
import { dynamo } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { isUnmetCondition } from '../../lib/unmet-condition.ts'
import { HeaderRow } from './header.ts'
import { readHeader } from './headers.ts'
import { headerKey } from './keys.ts'

type Update = Omit<UpdateCommandInput, 'TableName' | 'Key' | 'ReturnValues'>

/** Changes a header row alone; undefined, and nothing written, where the condition does not hold. */
async function update(id: string, change: Update): Promise<HeaderRow | undefined> {
  try {
    const { Attributes } = await dynamo.send(
      new UpdateCommand({
        TableName: variable('REPORTS_TABLE'),
        Key: headerKey(id),
        ReturnValues: 'ALL_NEW',
        ...change,
      }),
    )
    return HeaderRow.parse(Attributes)
  } catch (error) {
    if (isUnmetCondition(error)) return undefined
    throw error
  }
}

/** Locks or unlocks a report; undefined where there is none. */
export const writeLocked = (id: string, locked: boolean): Promise<HeaderRow | undefined> =>
  update(id, {
    UpdateExpression: 'SET #record.#locked = :locked',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#record': 'record', '#locked': 'locked' },
    ExpressionAttributeValues: { ':locked': locked },
  })

/** Gives a report a colour; undefined where there is none, or it is no longer at `version`, where that is given. */
export const writeColour = (id: string, code: ColourCode, version?: number): Promise<HeaderRow | undefined> =>
  update(id, {
    UpdateExpression: 'SET #record.colourcode = :code',
    ConditionExpression: version === undefined ? 'attribute_exists(pk)' : '#record.#version = :version',
    ExpressionAttributeNames: { '#record': 'record', ...(version !== undefined && { '#version': 'version' }) },
    ExpressionAttributeValues: { ':code': code, ...(version !== undefined && { ':version': version }) },
  })

/** Sets when another system took the report; nothing happens where there is none. */
export async function writeExported(id: string, at: string): Promise<void> {
  await update(id, {
    UpdateExpression: 'SET #record.exportedAt = :at',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#record': 'record' },
    ExpressionAttributeValues: { ':at': at },
  })
}

/** Tells a report that another, which it is linked with, has a new reference. Says no more where there is no such link. */
export async function writeLinkedRef(id: string, linked: { id: string; oldRef: number; ref: number }): Promise<void> {
  for (;;) {
    const row = await readHeader(id)
    const at = row?.record.linkedReports.findIndex((link) => link.id === linked.id) ?? -1
    if (!row || at < 0) return
    const isSource = row.record.previousReportRef === linked.oldRef
    const written = await update(id, {
      UpdateExpression: `SET #record.linkedReports[${at}].#ref = :ref${isSource ? ', #record.previousReportRef = :ref' : ''}`,
      ConditionExpression: `#record.linkedReports[${at}].id = :id`,
      ExpressionAttributeNames: { '#record': 'record', '#ref': 'ref' },
      ExpressionAttributeValues: { ':ref': linked.ref, ':id': linked.id },
    })
    if (written) return
  }
}
