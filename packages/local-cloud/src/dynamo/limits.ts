import { AwsError } from '../aws-error.ts'
import type { Attributes, KeySchema, Input, Table } from './table-types.ts'

/** What dynalite does not check. Sizes are bytes of UTF-8, which dynalite counts as characters. */

const maxExpressionBytes = 4096
const maxOperators = 300
const maxOperands = 100
const maxHashKeyBytes = 2048
const maxRangeKeyBytes = 1024
const deepest = 32

const invalid = (message: string) => new AwsError('ValidationException', message)

/** @throws AwsError for one that is too long or has too many operators, and for keys that no item can have */
export function refuseExpressions(input: Input): void {
  for (const name of ['ConditionExpression', 'FilterExpression', 'KeyConditionExpression', 'UpdateExpression']) {
    const text = input[name]
    if (typeof text === 'string') refuseExpression(name, text)
  }
  const projected = input.ProjectionExpression
  if (typeof projected === 'string') refuseLong('ProjectionExpression', projected)
  if (typeof input.KeyConditionExpression === 'string')
    refuseKeyValues(input.KeyConditionExpression, (input.ExpressionAttributeValues ?? {}) as Attributes)
}

function refuseLong(name: string, text: string): void {
  const size = Buffer.byteLength(text)
  if (size > maxExpressionBytes)
    throw invalid(`Invalid ${name}: Expression size has exceeded the maximum allowed size; expression size: ${size}`)
}

function refuseExpression(name: string, text: string): void {
  refuseLong(name, text)
  const operators = operatorsIn(name, text)
  if (operators > maxOperators)
    throw invalid(`Invalid ${name}: The expression contains too many operators; operator count: ${operators}`)
  for (const [, operands = ''] of text.matchAll(/\bIN\s*\(([^()]*)\)/gi))
    if (operands.split(',').length > maxOperands)
      throw invalid(`Invalid ${name}: The IN operator is provided with too many operands`)
}

/** An assignment is not an operator: `SET a = :b + :c + :d` has two. */
function operatorsIn(name: string, text: string): number {
  const plain = text.replace(/[#:][\w-]+/g, 'x')
  const functions = plain.match(/\b[a-z_]+\s*\(/g)?.length ?? 0
  const signs = name === 'UpdateExpression' ? /[+-]/g : /<>|<=|>=|[<>=]|\b(?:AND|OR|NOT|BETWEEN|IN)\b/gi
  return functions + (plain.match(signs)?.length ?? 0)
}

function refuseKeyValues(expression: string, values: Attributes): void {
  for (const [placeholder] of expression.matchAll(/:[\w-]+/g)) {
    const size = sizeOf(values[placeholder])
    if (size === 0) throw invalid(`${emptyKey} Key: ${placeholder}`)
    if (size !== undefined && size > maxHashKeyBytes) throw invalid(tooLargeHash)
  }
}

const emptyKey =
  'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value.'
const tooLargeHash =
  'One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes'
const tooLargeRange =
  'One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes'

/** Dynalite would store it. Its keys, also those of indexes, and its depth. */
export function unstorable(table: Table, item: Attributes): string | undefined {
  const indexes = [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])]
  for (const { KeySchema, IndexName } of [{ KeySchema: table.KeySchema, IndexName: '' }, ...indexes]) {
    const why = wrongKey(KeySchema, item, IndexName)
    if (why) return why
  }
  return Object.values(item).some((value) => isTooDeep(value, deepest))
    ? `Nesting Levels have exceeded supported limits: Attributes nesting levels have exceeded supported limits: ${deepest}`
    : undefined
}

function wrongKey(schema: KeySchema, item: Attributes, index: string): string | undefined {
  for (const { AttributeName, KeyType } of schema) {
    const size = sizeOf(item[AttributeName])
    if (size === undefined) continue
    if (size === 0 && index)
      return `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${index}, IndexKey: ${AttributeName}`
    if (KeyType === 'HASH' && size > maxHashKeyBytes) return tooLargeHash
    if (KeyType === 'RANGE' && size > maxRangeKeyBytes) return tooLargeRange
  }
  return undefined
}

/** For text or bytes; undefined for anything else. */
function sizeOf(value: { [type: string]: unknown } | undefined): number | undefined {
  if (typeof value?.S === 'string') return Buffer.byteLength(value.S)
  return typeof value?.B === 'string' ? Buffer.from(value.B, 'base64').length : undefined
}

function isTooDeep(value: { [type: string]: unknown }, left: number): boolean {
  const inner = (value.L ?? (value.M && Object.values(value.M))) as { [type: string]: unknown }[] | undefined
  return inner !== undefined && (left === 0 || inner.some((each) => isTooDeep(each, left - 1)))
}
