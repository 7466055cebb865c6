import type { APIGatewayProxyEventV2 } from 'aws-lambda'

export const handler = async (event: APIGatewayProxyEventV2): Promise<unknown> => ({
  statusCode: 200,
  body: JSON.stringify(event),
})
