export type Attributes = { [name: string]: { [type: string]: unknown } }
export type Input = { [name: string]: unknown }

export type KeySchema = { AttributeName: string; KeyType: string }[]
export type Index = {
  IndexName: string
  KeySchema: KeySchema
  Projection: { ProjectionType: string; NonKeyAttributes?: string[] }
}
export type Table = {
  TableName: string
  TableStatus: string
  KeySchema: KeySchema
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[]
  GlobalSecondaryIndexes?: (Index & { IndexStatus: string })[]
  LocalSecondaryIndexes?: Index[]
}
