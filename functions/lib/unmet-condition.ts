/** True for what DynamoDB answers where the condition of a write does not hold. */
export const isUnmetCondition = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException'
