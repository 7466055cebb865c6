import type { JsonObject } from '../aws-error.ts'
import type { MakeArn, Rights } from '../iam/judge.ts'
import type { Access, RequestContext } from '../iam/request.ts'

/**
 * "Using IAM with DynamoDB transactions": each element needs its right; a batch its right once per table. A query of an
 * index is judged by the index only.
 */

export type HashKeyOf = (table: string, index?: string) => string | undefined

export const dynamoKeys: readonly string[] = [
  'dynamodb:enclosingoperation',
  'dynamodb:leadingkeys',
  'dynamodb:returnconsumedcapacity',
  'dynamodb:returnvalues',
  'dynamodb:select',
]

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}
const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(objectOf) : [])

const tableArn = (name: string, arn: MakeArn) => (name.startsWith('arn:') ? name : arn('dynamodb', `table/${name}`))

const plain = (attribute: unknown) => Object.values(objectOf(attribute)).map(String)

function leadingKeys(input: JsonObject, hashKey: string | undefined): readonly string[] {
  if (hashKey === undefined) return []
  const key = objectOf(input.Key ?? input.Item)[hashKey]
  if (key !== undefined) return plain(key)
  const names = objectOf(input.ExpressionAttributeNames)
  for (const [, name = '', value = ''] of textOf(input.KeyConditionExpression).matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g))
    if ((names[name] ?? name) === hashKey) return plain(objectOf(input.ExpressionAttributeValues)[value])
  const condition = objectOf(objectOf(input.KeyConditions)[hashKey])
  return Array.isArray(condition.AttributeValueList) ? condition.AttributeValueList.flatMap(plain) : []
}

const optional = (input: JsonObject, name: string) => (typeof input[name] === 'string' ? input[name] : undefined)

export function dynamoRights(hashKeyOf: HashKeyOf): Rights<JsonObject> {
  const item =
    (action: string, more: RequestContext = {}) =>
    (input: JsonObject, arn: MakeArn): Access => {
      const table = textOf(input.TableName)
      const index = optional(input, 'IndexName')
      const name = table.replace(/^arn:.*:table\//, '')
      return {
        action: `dynamodb:${action}`,
        resource: `${tableArn(table, arn)}${index === undefined ? '' : `/index/${index}`}`,
        context: {
          'dynamodb:leadingkeys': leadingKeys(input, hashKeyOf(name, index)),
          'dynamodb:returnconsumedcapacity': optional(input, 'ReturnConsumedCapacity'),
          'dynamodb:returnvalues': optional(input, 'ReturnValues'),
          'dynamodb:select': optional(input, 'Select'),
          ...more,
        },
      }
    }
  const one = (action: string) => (input: JsonObject, arn: MakeArn) => [item(action)(input, arn)]
  const batch = (action: string, requestsOf: (request: unknown) => JsonObject[]) => (input: JsonObject, arn: MakeArn) =>
    Object.entries(objectOf(input.RequestItems)).map(([TableName, request]): Access => {
      const hashKey = hashKeyOf(TableName.replace(/^arn:.*:table\//, ''))
      const keys = requestsOf(request).flatMap((each) => leadingKeys(each, hashKey))
      const { action: name, resource } = item(action)({ TableName }, arn)
      return { action: name, resource, context: { 'dynamodb:leadingkeys': keys } }
    })
  const transaction = (operation: string, actions: Readonly<Record<string, string>>) => {
    return (input: JsonObject, arn: MakeArn) =>
      listOf(input.TransactItems).flatMap((element) =>
        Object.entries(actions).flatMap(([kind, action]) =>
          element[kind] === undefined || element[kind] === null
            ? []
            : [item(action, { 'dynamodb:enclosingoperation': operation })(objectOf(element[kind]), arn)],
        ),
      )
  }
  return {
    GetItem: one('GetItem'),
    Query: one('Query'),
    Scan: one('Scan'),
    PutItem: one('PutItem'),
    UpdateItem: one('UpdateItem'),
    DeleteItem: one('DeleteItem'),
    BatchGetItem: batch('BatchGetItem', (request) => listOf(objectOf(request).Keys).map((Key) => ({ Key }))),
    BatchWriteItem: batch('BatchWriteItem', (request) =>
      listOf(request).map(({ PutRequest, DeleteRequest }) => ({ ...objectOf(PutRequest), ...objectOf(DeleteRequest) })),
    ),
    TransactGetItems: transaction('TransactGetItems', { Get: 'GetItem' }),
    TransactWriteItems: transaction('TransactWriteItems', {
      Put: 'PutItem',
      Update: 'UpdateItem',
      Delete: 'DeleteItem',
      ConditionCheck: 'ConditionCheckItem',
    }),
    DescribeTable: one('DescribeTable'),
    CreateTable: one('CreateTable'),
    DeleteTable: one('DeleteTable'),
    DescribeTimeToLive: one('DescribeTimeToLive'),
    UpdateTimeToLive: one('UpdateTimeToLive'),
    ListTables: () => [{ action: 'dynamodb:ListTables', resource: '*' }],
  }
}
