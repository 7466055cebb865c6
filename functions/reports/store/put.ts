import { variable } from '../../lib/environment.ts'
import type { TransactItem } from '../../lib/table.ts'

/** A row that a transaction writes whole. */
export const put = (row: object, condition?: string): TransactItem => ({
  Put: { TableName: variable('REPORTS_TABLE'), Item: { ...row }, ...(condition && { ConditionExpression: condition }) },
})
